/** STOP in English and Kiswahili, as the whole message: "Stop by tomorrow" is not a choice. */
const STOP = /^(?:stop|stop all|unsubscribe|acha)[.!]{0,5}$/i
const START = /^(?:start|unstop|anza)[.!]{0,5}$/i

/** The customer's choice in a message: false after STOP, true after START; null for another message. */
export function wantsMessages(text: string): boolean | null {
  const choice = text.trim()
  if (STOP.test(choice)) return false
  return START.test(choice) ? true : null
}

/** Both as a regular expression of PostgreSQL. */
export const CHOICE_PATTERN = '^\\s*(stop|stop all|unsubscribe|acha|start|unstop|anza)[.!]{0,5}\\s*$'
