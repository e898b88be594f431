/** The page of addresses that lead nowhere. */

import { openPage } from "/static/app/shell/frame.js";

await openPage("missing");
