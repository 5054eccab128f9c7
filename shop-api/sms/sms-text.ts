import { SMS_VALUES, type SmsValue, type SmsValues } from '#lib/contract/notifications/sms.ts'
import { plainSms, smsLength } from '#lib/format/sms-length.ts'

const PLACEHOLDER = /\{([a-z]{1,20})\}/g
const isValue = (name: string): name is SmsValue => SMS_VALUES.some((one) => one === name)

/** Names in braces that no message has. */
export const unknownValues = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name]) => name as string).filter((name) => !isValue(name))

/**
 * A text message with its values, in the plain alphabet. A sentence with a value that this message lacks is left out. If it
 * is longer than one message, its last sentences are left out, but never its first.
 */
export function smsText(template: string, values: SmsValues): string {
  const sentences = template.split(/(?<=[.!?])\s+/).flatMap((sentence) => {
    const names = [...sentence.matchAll(PLACEHOLDER)].map(([, name]) => name as SmsValue)
    if (names.some((name) => !values[name])) return []
    return [plainSms(sentence.replace(PLACEHOLDER, (_, name: SmsValue) => values[name] ?? '')).trim()]
  })
  while (sentences.length > 1 && smsLength(sentences.join(' ')).parts > 1) sentences.pop()
  return sentences.join(' ')
}
