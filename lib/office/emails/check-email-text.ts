import {
  type EmailPlaceholder,
  type EmailWords,
  MAX_OF_BUTTON,
  MAX_OF_GREETING,
  MAX_OF_PARAGRAPH,
  MAX_OF_SUBJECT,
  MAX_PARAGRAPHS,
} from '../../contract/content/office/emails.ts'

/** Faults in the text of an email: checked while typing, before publishing and before sending. */

export type EmailField = 'subject' | 'greeting' | 'paragraphs' | 'button'
export type EmailProblems = Partial<Record<EmailField, string>>

/** Rules for an email's text. */
export interface EmailRules {
  placeholders: readonly Pick<EmailPlaceholder, 'name' | 'isNeeded' | 'isLong'>[]
  /** Whether the email has a button. */
  hasButton: boolean
}

const PLACEHOLDER = /\{(\w+)\}/g
/** Line breaks, tabs and the like. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/** A web address in a word: with its scheme, or a name that mail programs turn into a link. Not an email address. */
const SCHEME = /:\/\/|^www\./i
const DOMAIN =
  /\.(?:com|net|org|info|biz|io|ke|tz|ug|co|shop|store|online|site|xyz|app|link|me|example)(?:[/:?#]|[.,;!?)]*$)/i
const hasAddress = (text: string): boolean =>
  text.split(/\s/).some((word) => SCHEME.test(word) || (!word.includes('@') && DOMAIN.test(word)))

const ADDRESS = 'Web addresses are not allowed: the email has its own links to the shop.'

const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
const shown = (name: string) => `{${name}}`

/** The fault of a text's addresses and placeholders; null if there is no fault. */
function wrongWords(text: string, { placeholders }: EmailRules, mayBeLong: boolean): string | null {
  if (hasAddress(text)) return ADDRESS
  const brace = /[{}]/.exec(text.replace(PLACEHOLDER, ''))
  if (brace)
    return `The brace ${brace[0]} has no partner. A placeholder is written ${shown(placeholders[0]?.name ?? 'shop')}.`
  for (const name of namesIn(text)) {
    const known = placeholders.find((one) => one.name === name)
    if (!known) return `This email has no placeholder ${shown(name)}.`
    if (known.isLong && !mayBeLong) return `${shown(name)} can be used in paragraphs only.`
  }
  return null
}

function wrongLine(text: string, what: string, most: number, rules: EmailRules): string | undefined {
  if (text.trim() === '') return `${what} is empty.`
  if (CONTROL.test(text)) return `${what} is one line, without line breaks.`
  if (text.length > most) return `At most ${most} characters.`
  return wrongWords(text, rules, false) ?? undefined
}

function wrongParagraphs(paragraphs: readonly string[], rules: EmailRules): string | undefined {
  if (paragraphs.length === 0) return 'Write at least one paragraph.'
  if (paragraphs.length > MAX_PARAGRAPHS) return `At most ${MAX_PARAGRAPHS} paragraphs.`
  for (const [at, paragraph] of paragraphs.entries()) {
    const wrong =
      paragraph.trim() === ''
        ? 'It is empty.'
        : CONTROL.test(paragraph)
          ? 'It has a line break.'
          : paragraph.length > MAX_OF_PARAGRAPH
            ? `At most ${MAX_OF_PARAGRAPH} characters.`
            : wrongWords(paragraph, rules, true)
    if (wrong) return paragraphs.length > 1 ? `Paragraph ${at + 1}: ${wrong}` : wrong
  }
  return undefined
}

/** Sentences by field; empty for a text that can be sent. */
export function checkEmailText(
  { subject, greeting, paragraphs, button }: EmailWords,
  rules: EmailRules,
): EmailProblems {
  const wrong: [EmailField, string | undefined][] = [
    ['subject', wrongLine(subject, 'The subject', MAX_OF_SUBJECT, rules)],
    ['greeting', wrongLine(greeting, 'The greeting', MAX_OF_GREETING, rules)],
    ['paragraphs', wrongParagraphs(paragraphs, rules)],
    [
      'button',
      rules.hasButton
        ? wrongLine(button ?? '', 'The button', MAX_OF_BUTTON, rules)
        : button === null
          ? undefined
          : 'This email has no button.',
    ],
  ]
  const problems: EmailProblems = Object.fromEntries(wrong.filter(([, sentence]) => sentence !== undefined))
  const used = new Set(namesIn([subject, greeting, ...paragraphs].join(' ')))
  const missing = rules.placeholders.filter(({ name, isNeeded }) => isNeeded && !used.has(name))
  if (missing.length > 0 && !problems.paragraphs) {
    const names = missing.map(({ name }) => shown(name)).join(' and ')
    problems.paragraphs = `${names} ${missing.length === 1 ? 'is' : 'are'} missing: the email makes no sense without.`
  }
  return problems
}

/** Splits typed text into paragraphs at empty lines, with tidied spaces. */
export const paragraphsOf = (typed: string): string[] =>
  typed.split(/\n\s*\n/).flatMap((one) => one.replace(/\s+/g, ' ').trim() || [])

/** A text in its stored form: no spaces at the ends of fields. */
export const tidied = ({ subject, greeting, paragraphs, button }: EmailWords): EmailWords => ({
  subject: subject.trim(),
  greeting: greeting.trim(),
  paragraphs: paragraphs.map((one) => one.trim()).filter(Boolean),
  button: button?.trim() ?? null,
})
