/** Sounds: short tones, made here, and silent until a player wants them. */

import { settings } from "/static/app/shell/settings.js";

const TONES = {
  move: [[520, 0, 0.05]],
  undo: [[390, 0, 0.05]],
  nothing: [[160, 0, 0.07]],
  hint: [
    [660, 0, 0.08],
    [880, 0.07, 0.1],
  ],
  solved: [
    [523, 0, 0.12],
    [659, 0.1, 0.12],
    [784, 0.2, 0.12],
    [1047, 0.3, 0.25],
  ],
};
const LOUDNESS = 0.08;

let context = null;

/** Plays a sound by name, if sound is on. */
export function sound(name) {
  if (settings.get("sound") !== "on") return;
  context ??= new AudioContext();
  for (const [pitch, after, length] of TONES[name] ?? []) {
    const from = context.currentTime + after;
    const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
    const gain = new GainNode(context, { gain: LOUDNESS });
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
