/** Every kind of email: its own text, and every text of staff that can replace it. */
import { MAX_OF_PARAGRAPH, MAX_PARAGRAPHS } from '#lib/contract/content/office/emails.ts'
import { draftEmail } from '../email/render.ts'
import { defaultWords, placeholdersOf, problemsOf } from '../email/template.ts'
import { creditEmail } from '../modules/companies/emails/credit-emails.ts'
import { PAYMENT_TEXTS } from '../modules/orders/emails/payment-templates.ts'
import { EMAIL_TEMPLATES } from './all-emails.ts'
import { emailExamples } from './examples.ts'

const PAID = { orderNo: 10_020, greeting: 'Hello,', closing: [], total: 'KSh 1.00' }
const EXAMPLES = emailExamples('https://fuma.test')

test('no two kinds share an id, and each has an example', () => {
  expect(new Set(EMAIL_TEMPLATES.map(({ id }) => id)).size).toBe(EMAIL_TEMPLATES.length)
  expect([...EXAMPLES.keys()].sort()).toEqual(EMAIL_TEMPLATES.map(({ id }) => id).sort())
})

describe.each(EMAIL_TEMPLATES.map((kind) => [kind.id, kind] as const))('%s', (id, kind) => {
  const example = EXAMPLES.get(id)
  if (!example) throw new Error('no example')
  const names = placeholdersOf(kind).map(([name]) => name)

  test('its own text can be sent and uses its required placeholders', () => {
    expect(problemsOf(kind, defaultWords(kind))).toEqual({})
    expect(example.render('Fuma', defaultWords(kind))).toEqual(example.render('Fuma'))
  })

  test('each of its placeholders has a value, and can stand in any text', () => {
    const long = names.map((name) => `Before {${name}} after.`)
    const short = placeholdersOf(kind).flatMap(([name, { isLong }]) => (isLong ? [] : [`{${name}}`]))
    const words = {
      ...{
        subject: `All ${short.join(' ')}`,
        greeting: short.join(' '),
        paragraphs: ['<b>&"\'{shop}', long.join(' ')],
      },
      button: kind.text.link === undefined ? null : 'Öffnen <i>{shop}</i>',
    }
    expect(problemsOf(kind, words)).toEqual({})
    const { subject, text, html } = example.render('Fuma <u>', words)
    expect(subject).not.toMatch(/[{}\n]/)
    expect(text).toContain('<b>&"\'Fuma <u>')
    expect(html).not.toMatch(/<b>|<i>|<u>/)
    expect(html).toContain('&#60;b&#62;&#38;&#34;&#39;Fuma &#60;u&#62;')
    for (const [name, { isNeeded }] of placeholdersOf(kind)) {
      const values = [example.values?.[name] ?? 'Fuma <u>'].flat().map((value) => String(value))
      if (isNeeded) expect([name, values.every((value) => text.includes(value))]).toEqual([name, true])
    }
    // The fixed parts remain: the target of the button, and the order's lines.
    if (kind.group === 'Orders') expect(text).toContain('Total: KSh\u00a04,350.00')
    if (kind.text.link !== undefined) expect(html).toMatch(/<a class="button" href="https:/)
  })

  test('its required placeholders cannot be left out', () => {
    const needed = placeholdersOf(kind).flatMap(([name, { isNeeded }]) => (isNeeded ? [name] : []))
    const problems = problemsOf(kind, { ...defaultWords(kind), subject: 'A', greeting: 'B', paragraphs: ['C'] })
    for (const name of needed) expect(problems.paragraphs).toContain(`{${name}}`)
    if (needed.length === 0) expect(problems).toEqual({})
  })
})

describe('a text that cannot be sent has a message at its field', () => {
  const kind = EMAIL_TEMPLATES.find(({ id }) => id === 'order-paid')
  if (!kind) throw new Error('no such email')
  const words = { ...defaultWords(kind), paragraphs: ['{total} for {orderNo}{receipt}'] }
  test.each([
    ['subject', { subject: '  ' }, 'The subject is empty.'],
    ['subject', { subject: 'Paid {orderNo}\r\nBcc: all@example.com' }, /one line/],
    ['subject', { subject: 'Paid {orderNo}\u2028x' }, /one line/],
    ['subject', { subject: `{orderNo}${'a'.repeat(120)}` }, 'At most 120 characters.'],
    ['greeting', { greeting: 'Hello {nmae}' }, 'This email has no placeholder {nmae}.'],
    ['greeting', { greeting: 'Hello {shop' }, /The brace \{ has no partner/],
    ['greeting', { greeting: 'Hello shop}' }, /The brace \} has no partner/],
    ['paragraphs', { paragraphs: [] }, 'Write at least one paragraph.'],
    ['paragraphs', { paragraphs: ['{total} for {orderNo}', '{constructor}'] }, /Paragraph 2: .*\{constructor\}/],
    [
      'paragraphs',
      { paragraphs: [`{orderNo} {total}${'a'.repeat(MAX_OF_PARAGRAPH)}`] },
      `At most ${MAX_OF_PARAGRAPH} characters.`,
    ],
    ['paragraphs', { paragraphs: Array(MAX_PARAGRAPHS + 1).fill('{total}') }, `At most ${MAX_PARAGRAPHS} paragraphs.`],
    ['paragraphs', { paragraphs: ['We have it, {orderNo}.'] }, '{total} is missing: the email makes no sense without.'],
    ['button', { button: '' }, 'The button is empty.'],
    ['button', { button: null }, 'The button is empty.'],
    ['button', { button: 'b'.repeat(41) }, 'At most 40 characters.'],
  ])('%s: %j', (field, wrong, sentence) => {
    const problems: Record<string, string> = problemsOf(kind, { ...words, ...wrong })
    expect(Object.keys(problems)).toEqual([field])
    expect(problems[field]).toEqual(sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence)
  })

  test.each([
    'Pay at https://evil.example/x {total}',
    'Go to fuma-pay.com. {total}',
    '{total} www.evil.test',
    '{total} a.ke/b',
  ])('no text links to another site: %s', (text) => {
    const { paragraphs } = problemsOf(kind, { ...words, paragraphs: [text] })
    expect(paragraphs).toMatch(/^Web addresses are not allowed/)
    expect(problemsOf(kind, { ...words, paragraphs: ['Write to shop@fuma.co.ke about {total}. Karibu.'] })).toEqual({})
  })

  test('a code or a link cannot be in the subject, which remains stored after sending', () => {
    const step = EMAIL_TEMPLATES.find(({ id }) => id === 'order-step')
    const problems = step && problemsOf(step, { ...defaultWords(step), subject: '{orderNo} {step}' })
    expect(problems).toEqual({ subject: '{step} can be used in paragraphs only.' })
  })
})

test('a value cannot break the subject’s line', () => {
  const values = { title: 'A\r\nBcc: b@example.com', name: '', body: '', href: 'https://fuma.test' }
  expect(creditEmail('a@example.com', values).render('Fuma').subject).toBe('A Bcc: b@example.com')
})

test('a subject that would be empty in one email gives way to the default in that email alone', () => {
  const own = { ...defaultWords(PAYMENT_TEXTS.paid), subject: '{receipt}', paragraphs: ['{total} for {orderNo}'] }
  expect(problemsOf(PAYMENT_TEXTS.paid, own)).toEqual({})
  const example = EXAMPLES.get('order-paid')
  expect(example?.render('Fuma', own).subject).toBe(', receipt TL1ABC2DEF')
  const without = draftEmail(
    PAYMENT_TEXTS.paid,
    { ...PAID, receipt: '' },
    { to: 'a@example.com', href: 'https://fuma.test' },
  )
  expect(without.render('Fuma', own).subject).toBe('Your payment for order 10020 has arrived')
})

test.each(['confirm-trader', 'confirm-consumer', 'password-reset'])(
  '%s links the terms and the privacy notice',
  (id) => {
    const text = EXAMPLES.get(id)?.render('Fuma').text
    for (const page of ['terms', 'privacy']) expect(text?.split(/\s/)).toContain(`https://fuma.test/${page}`)
  },
)

test('no email names a command: staff work in the office', () => {
  for (const kind of EMAIL_TEMPLATES) expect(JSON.stringify(kind.text)).not.toMatch(/npm run|shop-api --/)
})
