/** The time of day of the server that refuses a request. */
export const refusedAt = "Sat, 21 Nov 2026 09:00:00 GMT"

/**
 * What `Retry-After` says at {@link refusedAt}, and how many seconds a client waits for it, or null where it says
 * nothing, so that a client waits as long as it does by itself. Every client is run on them.
 */
export const retryAnswers: ReadonlyArray<readonly [text: string, seconds: number | null]> = [
  ["0", 0],
  ["7", 7],
  ["86400", 86_400],
  ["172800", 86_400],
  ["99999999999999999999", 86_400],
  ["Sat, 21 Nov 2026 09:00:10 GMT", 10],
  ["Sat, 21 Nov 2026 08:59:50 GMT", 0],
  ["Mon, 23 Nov 2026 09:00:00 GMT", 86_400],
  ["", null],
  ["soon", null],
  ["tomorrow", null],
  ["-5", null],
  ["1.5", null],
  ["7 seconds", null],
  ["2026-11-21T09:00:10Z", null],
  ["Sat, 21 Nov 2026 09:00:10", null],
  ["Sat, 21 Nov 2026 25:00:10 GMT", null],
  ["Sat, 21 Nov 2026 24:00:00 GMT", null],
  ["Sat, 21 Nov 2026 09:00:60 GMT", null],
  ["Mon, 21 Nov 2026 09:00:10 GMT", null],
  ["Day, 21 Nov 2026 09:00:10 GMT", null],
  ["Tue, 31 Nov 2026 09:00:10 GMT", null],
  ["Sat, 00 Nov 2026 09:00:10 GMT", null],
  ["Saturday, 21-Nov-26 09:00:10 GMT", null],
  ["Sat Nov 21 09:00:10 2026", null]
]
