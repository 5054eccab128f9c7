/** Parts of an email besides its sentences: a heading with rows or lines beneath, as text and as HTML that says the same. */
export interface Section {
  title: string
  /** What, and an amount at the end of the row. */
  rows?: readonly (readonly [what: string, amount: string])[]
  /** Set apart beneath the rows. */
  total?: readonly [what: string, amount: string]
  lines?: readonly string[]
}

/** Text as it may be in HTML, in attributes too. */
export const htmlOf = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** A section as plain text. */
export function sectionText({ title, rows = [], total, lines = [] }: Section): string {
  const amounts = [...rows, ...(total ? [total] : [])].map(([what, amount]) => `${what}: ${amount}`)
  return [`${title}:`, ...amounts, ...lines].join('\n')
}

const CELL = 'padding:8px 0;border-bottom:1px solid #ded7c9;vertical-align:top'
const row = ([what, amount]: readonly [string, string], style: string) =>
  `<tr><td class="cell" style="${CELL};${style}">${htmlOf(what)}</td><td class="cell" align="right" style="${CELL};padding-left:16px;white-space:nowrap;${style}">${htmlOf(amount)}</td></tr>`

/** A section as HTML. */
export function sectionHtml({ title, rows = [], total, lines = [] }: Section): string {
  const amounts = [...rows.map((one) => row(one, '')), ...(total ? [row(total, 'font-weight:600')] : [])].join('')
  return [
    `<p style="margin:24px 0 4px;font-weight:600">${htmlOf(title)}</p>`,
    amounts && `<table role="presentation" width="100%" style="border-collapse:collapse">${amounts}</table>`,
    lines.length > 0 && `<p style="margin:0 0 16px">${lines.map(htmlOf).join('<br>')}</p>`,
  ]
    .filter(Boolean)
    .join('')
}
