/** The length of a text message: carriers charge for each part. Source: 3GPP TS 23.038 (GSM 7-bit default alphabet). */

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const BASIC_CHARACTERS: ReadonlySet<string> = new Set(BASIC)
/** Characters that take the place of two. */
const DOUBLE_CHARACTERS: ReadonlySet<string> = new Set('^{}\\[~]|€\f')
/** Signs that office texts contain and the alphabet lacks, with their plain form. */
const PLAIN: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '•': '*',
}

const GSM_SINGLE = 160
const GSM_PART = 153
const UNICODE_SINGLE = 70
const UNICODE_PART = 67

/** The text with typographic signs in their plain form, so that it stays in the cheaper alphabet. */
export const plainSms = (text: string): string => [...text].map((sign) => PLAIN[sign] ?? sign).join('')

export interface SmsLength {
  /** In the units of its alphabet: septets, or UTF-16 code units. */
  units: number
  /** Number of charged messages. */
  parts: number
  /** False: a character outside the alphabet halves the length of a part. */
  isGsm: boolean
}

/** Units and charged parts of a text message. */
export function smsLength(text: string): SmsLength {
  let units = 0
  for (const sign of text) {
    if (BASIC_CHARACTERS.has(sign)) units += 1
    else if (DOUBLE_CHARACTERS.has(sign)) units += 2
    else return { units: text.length, parts: partsOf(text.length, UNICODE_SINGLE, UNICODE_PART), isGsm: false }
  }
  return { units, parts: partsOf(units, GSM_SINGLE, GSM_PART), isGsm: true }
}

const partsOf = (units: number, single: number, part: number) => (units <= single ? 1 : Math.ceil(units / part))
