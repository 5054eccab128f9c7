import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The numbers of the specification have names (lib/contract/base/codes.ts). No other source file compares a kind of user, a
 * status or a kind of payment or shipping with a bare number, or lists such numbers; SQL in strings included.
 */

const FOLDERS = ['app', 'components', 'lib', 'server', 'bench', 'simulators', 'e2e/support', 'shop-api', 'sample']
const FILES = ['middleware.ts']
const WITH_NAMES = 'lib/contract/base/codes.ts'

const NAME = String.raw`\b(?:userType|user_type|who|status|orderStatus|order_status|paymentStatus|payment_status|lastPayment|paymentType|payment_type|shippingType|shipping_type)\b`
/** The specification's numbers have one digit. HTTP's statuses have three, and a call without an answer is often given 0. */
const DIGIT = String.raw`[1-9]\b(?![.\d_])`
const ZERO = String.raw`\b(?:paymentStatus|payment_status|lastPayment)["')]*\s*(?:[=!]==?|<>|[<>=]=?|IS (?:NOT )?DISTINCT FROM|:)\s*0\b`
const TYPE = '(?:UserType|OrderStatus|PaymentStatus|PaymentType|ShippingType)'

const BARE: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a comparison', new RegExp(ZERO, 'i')],
  ['a comparison', new RegExp(`${NAME}["')]*\\s*(?:[=!]==?|<>|<=?|>=?|=)\\s*\\(?${DIGIT}`)],
  ['a comparison', new RegExp(`${NAME}["')]*\\s+IS\\s+(?:NOT\\s+)?DISTINCT\\s+FROM\\s+${DIGIT}`, 'i')],
  ['a comparison', new RegExp(`(?<![\\w.])${DIGIT}\\s*(?:[=!]==?|<>)\\s*(?:\\w+[?.]*\\.)*${NAME}`)],
  ['a list', new RegExp(`${NAME}["')]*\\s+(?:NOT\\s+)?IN\\s*\\(\\s*${DIGIT}`, 'i')],
  ['a list', new RegExp(`${NAME}["')]*\\s+(?:NOT\\s+)?BETWEEN\\s+${DIGIT}`, 'i')],
  ['a list', new RegExp(`${NAME}["')]*\\s*(?:=|<>)\\s*(?:ANY|ALL)\\s*\\([^)]*[{[,\\s]${DIGIT}`, 'i')],
  ['a list', new RegExp(`\\[(?:\\s*${DIGIT}\\s*,?)+\\s*\\](?:\\s+as\\s+[\\w[\\]\\s]+\\))?\\.includes\\([^)]*${NAME}`)],
  ['a list', new RegExp(`${NAME}\\??\\.includes\\(${DIGIT}`)],
  ['a case', new RegExp(`switch\\s*\\([^{]*${NAME}[^{]*\\)\\s*\\{[^}]*?\\bcase\\s+${DIGIT}`)],
  ['a value', new RegExp(`${NAME}\\??:\\s*(?:readonly\\s+)?\\[?\\s*${DIGIT}`)],
  ['a value', new RegExp(`${NAME}\\??:\\s*z\\.[\\w.(]*literal\\(\\[?\\s*${DIGIT}`)],
  ['a table', new RegExp(`Record<${TYPE}[^=]*=\\s*\\{\\s*${DIGIT}:`)],
  ['a table', new RegExp(`\\{\\s*${DIGIT}:[^{}]*\\}(?:\\s+as\\s+const)?\\)?\\[[^\\]]*${NAME}`)],
]

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--)\s.*$/gm, '')

/** Tables keyed by bare numbers that are looked up by one of the names. */
function tablesOf(source: string): string[] {
  return [...source.matchAll(new RegExp(`const (\\w+)[^=\\n]*= \\{\\s*${DIGIT}:[^}]*\\}`, 'g'))]
    .filter(([, table]) => new RegExp(`\\b${table}\\[[^\\]]*${NAME}`).test(source))
    .map(([text]) => text)
}

function bareNumbersOf(text: string): string[] {
  const source = withoutComments(text)
  const found = BARE.flatMap(([what, pattern]) => {
    const match = pattern.exec(source)
    return match ? [`${what}: ${match[0]}`] : []
  })
  return [...found, ...tablesOf(source).map((table) => `a table: ${table}`)]
}

const sources = [
  ...FILES,
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((f) => join(folder, f)),
  ),
].filter(
  (file) =>
    /\.(tsx?|sql)$/.test(file) && !/\.test\.tsx?$|^shop-api\/db\/migrations\//.test(file) && file !== WITH_NAMES,
)

it.each([
  'if (person.userType === 3) leave()',
  'person?.userType !== 6',
  '2 === order.status',
  'order.status < 4',
  'lastPayment === 0',
  '`payment_status = 0`',
  '[1, 3].includes(userType)',
  'call.who.includes(5)',
  "switch (order.status) { default: no(); case 5: return 'x' }",
  'const at = { userType: 2 }',
  'const call = { who: [1, 2] }',
  'const TEXTS: Record<OrderStatus, string> = { 1: "x" }',
  'const TEXTS = { 1: "x", 2: "y" }\nuse(TEXTS[order.status])',
  '`SELECT 1 FROM orders WHERE status <> 5`',
  '`AND u.user_type IN (5, 6)`',
  '`AND o.payment_status IS DISTINCT FROM 2`',
  '`AND o.status BETWEEN 1 AND 3`',
  "`AND user_type = ANY('{1,3}')`",
])('finds %j', (source) => expect(bareNumbersOf(source)).not.toEqual([]))

it.each([
  'if (answer.status === 404) leave()',
  'status >= 200 && status < 300',
  'status === 0',
  '[401, 404].includes(status)',
  `SELECT 1 FROM orders WHERE status <> \${ORDER_STATUS.cancelled}`,
  'order.status < ORDER_STATUS.delivered',
  '// status 5 ends here: status = 5',
])('lets %j be', (source) => expect(bareNumbersOf(source)).toEqual([]))

it('reads the sources', () => expect(sources.length).toBeGreaterThan(500))

it('no source writes out a number that has a name', () => {
  const found = sources.flatMap((file) => bareNumbersOf(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
})
