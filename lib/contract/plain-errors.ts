/**
 * Messages for faults without a message in the contract: a field that is absent or of another type. The servers pass it
 * to zod (`z.config`) for all calls.
 */

/** The part of zod's issue that is used here. */
interface Issue {
  code?: string | undefined
  path?: PropertyKey[] | undefined
  input?: unknown
  expected?: unknown
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
  values?: readonly unknown[]
  keys?: readonly unknown[]
}

const WORDS: Readonly<Record<string, string>> = {
  ...{ dob: 'date of birth', hq: 'head office', id: 'ID', ids: 'IDs', no: 'number', perc: 'percent' },
  ...{ kra: 'KRA', kyc: 'KYC', pin: 'PIN', vat: 'VAT', sku: 'SKU', url: 'URL' },
}

const KINDS: Readonly<Record<string, string>> = {
  ...{ string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false', date: 'a date' },
  ...{ array: 'a list', tuple: 'a list', set: 'a list', object: 'an object', record: 'an object', null: 'null' },
}

/** "items.0.unitPrice" as people call it: "Unit price"; an entry of a list is "Entry 1 of items". */
function labelOf(path: readonly PropertyKey[]): string {
  const at = path.findLastIndex((part) => typeof part === 'string' && !/^\d+$/.test(part))
  const name = at < 0 ? 'request' : String(path[at])
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .split(' ')
  const text = words.map((word) => WORDS[word] ?? word).join(' ')
  const entry = path[at + 1]
  if (entry !== undefined && Number.isInteger(Number(entry))) return `Entry ${Number(entry) + 1} of ${text}`
  return at < 0 ? 'The request' : text.charAt(0).toUpperCase() + text.slice(1)
}

/** Above this, the values that are allowed are not listed. */
const MAX_LISTED = 6
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' }

/** A plain sentence that names the field. */
export function plainError({ code, path = [], input, ...issue }: Issue): string {
  const label = labelOf(path)
  const isMissing = input === undefined || input === null
  if (isMissing && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union'))
    return `${label} is missing.`
  const unit = UNITS[String(issue.origin)] ?? ''
  switch (code) {
    case 'invalid_type':
      return KINDS[String(issue.expected)]
        ? `${label} must be ${KINDS[String(issue.expected)]}.`
        : `${label} is not valid.`
    case 'invalid_value':
      if ((issue.values ?? []).length > MAX_LISTED) return `${label} is not one of the known values.`
      return `${label} must be ${(issue.values ?? []).join(', ').replace(/, ([^,]*)$/, ' or $1')}.`
    case 'too_big':
      return `${label} can ${unit ? 'have' : 'be'} at most ${String(issue.maximum)}${unit}.`
    case 'too_small':
      return `${label} must ${unit ? 'have' : 'be'} at least ${String(issue.minimum)}${unit}.`
    case 'unrecognized_keys':
      return `${(issue.keys ?? []).join(', ')}: there is no such field.`
    default:
      return `${label} is not valid.`
  }
}
