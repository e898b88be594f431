/** The link: a game's connection to the server, opened again whenever it is lost. */

import { Pace } from "/static/app/game/pace.js";

const FIRST_WAIT = 300; // milliseconds
const LONGEST_WAIT = 4000;
const HEARTBEAT = 20_000;
const FINAL = new Set([4401, 4403, 4404]);

/** Events: `message` with what the server says, `open` and `lost`, `refused` for good. */
export class Link extends EventTarget {
  #socket = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #pace = new Pace();
  #closed = false;
  #heard = 0;

  constructor(game) {
    super();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.address = `${scheme}//${location.host}/ws/games/${game}`;
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.#socket?.close());
    setInterval(() => this.#beat(), HEARTBEAT);
  }

  /** Whether messages reach the server at present. */
  get open() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Connects, and goes on connecting; `greet` gives the first message each time. */
  connect(greet) {
    this.greet = greet;
    this.#connect();
  }

  /** Sends a message if the link is open; no faster than the server takes. */
  send(message) {
    const socket = this.#socket;
    if (!this.open) return;
    this.#pace.pass(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    });
  }

  /** Ends the connection for good. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Ends the connection, to open it again and hear all anew. */
  renew() {
    this.#wait = 0;
    this.#socket?.close();
  }

  #connect() {
    this.#timer = 0;
    if (this.#closed) return;
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#pace.clear();
      this.#heard = Date.now();
      this.send({ type: "join", ...this.greet() });
      this.dispatchEvent(new Event("open"));
    };
    socket.onmessage = ({ data }) => {
      this.#wait = FIRST_WAIT;
      this.#heard = Date.now();
      this.dispatchEvent(new CustomEvent("message", { detail: JSON.parse(data) }));
    };
    socket.onclose = ({ code, reason }) => this.#lost(socket, code, reason);
  }

  #lost(socket, code, reason) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#pace.clear();
    if (FINAL.has(code)) {
      this.#closed = true;
      this.dispatchEvent(new CustomEvent("refused", { detail: { reason } }));
      return;
    }
    this.dispatchEvent(new Event("lost"));
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(Math.max(this.#wait, FIRST_WAIT) * 2, LONGEST_WAIT);
  }

  #hurry() {
    if (this.#timer === 0) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#connect();
  }

  #beat() {
    if (!this.open) return;
    if (Date.now() - this.#heard > 2.5 * HEARTBEAT) this.#socket.close();
    else this.send({ type: "ping" });
  }
}
