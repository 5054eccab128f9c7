/** STOP in English and Kiswahili, as the whole message: "Stop by tomorrow" is not a choice. */
const STOP = /^\s*(?:stop|stop all|unsubscribe|acha)\s*[.!]*\s*$/i
const START = /^\s*(?:start|unstop|anza)\s*[.!]*\s*$/i

/** The customer's choice in a message: false after STOP, true after START; null for another message. */
export function wantsMessages(text: string): boolean | null {
  if (STOP.test(text)) return false
  return START.test(text) ? true : null
}

/** Both as a regular expression of PostgreSQL. */
export const CHOICE_PATTERN = '^\\s*(stop|stop all|unsubscribe|acha|start|unstop|anza)\\s*[.!]*\\s*$'
