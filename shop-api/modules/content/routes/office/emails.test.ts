/** The texts of emails in the office: previewed, tried, published; the next email is sent with them. */

import {
  MAX_TESTS_AN_HOUR,
  officeEmail,
  officeEmailPreview,
  officeEmailPublish,
  officeEmails,
  officeEmailTest,
} from '#lib/contract/content/office/emails.ts'
import { officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { systemClock } from '#lib/format/clock.ts'
import { logUnusableTexts } from '../../../../email/published-texts.ts'
import { queueEmail } from '../../../../email/queue.ts'
import { EMAIL_TEMPLATES } from '../../../../start/all-emails.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { emailsTo } from '../../../../testing/emails.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { inviteEmail } from '../../../companies/emails/company-emails.ts'
import { ACCOUNT_EMAILS } from '../../../identity/emails/account-emails.ts'
import { STAFF_EMAILS } from '../../../staff/emails/staff-emails.ts'

const RESET = {
  subject: 'A new password for {shop}',
  greeting: 'Habari,',
  paragraphs: ['Set a <b>new</b> password.'],
  button: 'Set it',
}

onEachDatabase((open) => {
  let shop: OfficeShop
  let editor: OfficePerson
  beforeAll(async () => {
    shop = await openOfficeShop({ database: await open() })
    editor = await shop.staff('content', { name: 'Lucy Mutheu' })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    await shop.database.query('DELETE FROM email_texts')
    await shop.database.query('DELETE FROM mails')
  })

  const one = async (kind: string) => (await shop.askAs(editor, officeEmail, { kind })).data
  const publish = async (text: typeof RESET | null, version: number, kind = 'invite-by-shop') =>
    (await shop.askAs(editor, officeEmailPublish, { kind, text, version })).data
  const mailed = async () => {
    await queueEmail(
      shop.database,
      systemClock,
      inviteEmail('amina@example.com', { company: null, href: 'https://fuma.test/new-password/x' }),
    )
    return (await emailsTo(shop, 'amina@example.com'))[0]
  }

  test('sends a published text in the next email, and the default after it is withdrawn', async () => {
    expect((await mailed())?.subject).toMatch(/^You have an account at /)
    const published = await publish(RESET, 0)
    expect(published).toMatchObject({ state: 'changed', version: 1, text: RESET, changedBy: 'Lucy Mutheu' })
    const email = await mailed()
    expect(email?.subject).toMatch(/^A new password for /)
    expect(email?.text).toContain('Habari,\n\nSet a <b>new</b> password.\n\nSet it:\nhttps://fuma.test/new-password/x')
    // Fixed parts remain.
    expect(email?.text).toContain('The link works once, for seven days.')
    expect(email?.html).toContain('Set a &#60;b&#62;new&#60;/b&#62; password.')

    const back = await publish(null, 1)
    expect(back).toMatchObject({ state: 'default', version: 2, text: back.default })
    expect(back.history.map(({ version, text }) => [version, text?.subject])).toEqual([
      [2, undefined],
      [1, RESET.subject],
    ])
    expect((await mailed())?.subject).toMatch(/^You have an account at /)
    // The default, typed out, is the default.
    expect(await publish(back.default as typeof RESET, 2)).toMatchObject({ state: 'default', version: 3 })
  })

  test('logs the publisher and text, and marks the email in the list', async () => {
    await publish(RESET, 0)
    const { data: entries } = await shop.askAs(await shop.staff('owner'), officeAuditList, {
      actions: ['emails.publish'],
    })
    expect(entries[0]).toMatchObject({
      before: { version: 0, button: 'Choose my password' },
      after: { version: 1, ...RESET },
    })
    const { data: list } = await shop.askAs(editor, officeEmails, {})
    expect(list.filter(({ state }) => state !== 'default').map(({ kind }) => kind)).toEqual(['invite-by-shop'])
  })

  test('requires a fresh second factor to publish a text', async () => {
    await shop.database.query("UPDATE staff_sessions SET factor_at = factor_at - interval '11 minutes'")
    const input = { kind: 'invite-by-shop', text: RESET, version: 0 }
    expect(await shop.refusedAs(editor, officeEmailPublish, input)).toMatchObject({ code: 'factor-needed' })
    await shop.database.query("UPDATE staff_sessions SET factor_at = factor_at + interval '11 minutes'")
  })

  test('shows the second of two editors the text that the first has published', async () => {
    await publish(RESET, 0)
    const refused = await shop.refusedAs(editor, officeEmailPublish, {
      ...{ kind: 'invite-by-shop', version: 0, text: { ...RESET, greeting: 'Hujambo,' } },
    })
    expect(refused).toMatchObject({ code: 'changed-meanwhile', data: { version: 1, text: { greeting: 'Habari,' } } })
    const both = await Promise.allSettled([
      publish({ ...RESET, greeting: 'One' }, 1),
      publish({ ...RESET, greeting: 'Two' }, 1),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('refuses an invalid text at its field in preview, test and publication', async () => {
    const text = { ...RESET, subject: 'One\nBcc: x@example.com', greeting: 'Hello {name},', button: '' }
    for (const [call, more] of [
      [officeEmailPreview, {}],
      [officeEmailTest, {}],
      [officeEmailPublish, { version: 0 }],
    ] as const) {
      const refused = await shop.refusedAs(editor, call, { kind: 'invite-by-shop', text, ...more })
      expect(refused).toMatchObject({
        code: 'invalid-request',
        fields: {
          subject: 'The subject is one line, without line breaks.',
          greeting: 'This email has no placeholder {name}.',
          button: 'The button is empty.',
        },
      })
    }
    expect(await shop.refusedAs(editor, officeEmail, { kind: 'no-such' })).toMatchObject({ code: 'not-found' })
    expect(await shop.refusedAs(editor, officeEmail, { kind: 'constructor' })).toMatchObject({ code: 'not-found' })
  })

  test.each([...Object.values(STAFF_EMAILS), ...Object.values(ACCOUNT_EMAILS)].map(({ id }) => id))(
    '%s, about the safety of an account, cannot be changed',
    async (id) => {
      const { text, isFixed } = await one(id)
      expect(isFixed).toBe(true)
      const refused = await shop.refusedAs(editor, officeEmailPublish, { kind: id, text, version: 0 })
      expect(refused).toMatchObject({ code: 'invalid-request' })
    },
  )

  test('previews the email as sent, with example values', async () => {
    const { placeholders } = await one('order-paid')
    const text = { subject: 'Paid: {orderNo}', greeting: '{greeting}', paragraphs: ['{total}{receipt}'], button: 'See' }
    const { data } = await shop.askAs(editor, officeEmailPreview, { kind: 'order-paid', text })
    expect(data.subject).toBe('Paid: 10020')
    expect(data.text).toContain('Hello Amina,\n\nKSh\u00a04,350.00, receipt TL1ABC2DEF')
    expect(data.html).toContain('Your LPO number: LPO 4471')
    expect(placeholders.find(({ name }) => name === 'receipt')).toMatchObject({ example: ', receipt TL1ABC2DEF' })
  })

  test('sends a test, marked as a test, to its sender only, limited per hour', async () => {
    const input = { kind: 'invite-by-shop', text: RESET }
    const { data } = await shop.askAs(editor, officeEmailTest, input)
    expect(data.to).toBe(editor.email)
    const [email, ...others] = await emailsTo(shop, editor.email)
    expect(others).toEqual([])
    expect(email?.subject).toMatch(/^Test: A new password for /)
    expect(email?.text).toMatch(/^This is a test with invented values/)
    expect(email?.html).toContain('This is a test with invented values')
    for (let sent = 1; sent < MAX_TESTS_AN_HOUR; sent += 1) await shop.askAs(editor, officeEmailTest, input)
    expect(await shop.refusedAs(editor, officeEmailTest, input)).toMatchObject({ code: 'too-many-requests' })
    expect(await emailsTo(shop, editor.email)).toHaveLength(MAX_TESTS_AN_HOUR)
    // Another person's are their own.
    const other = await shop.staff('content')
    await shop.askAs(other, officeEmailTest, input)
  })

  test('sends the default instead of a text that became invalid, and reports it', async () => {
    await publish(RESET, 0)
    await shop.database.query(
      `UPDATE email_texts SET words = jsonb_set(words, '{greeting}', '"Hello {firstName}"') WHERE kind = 'invite-by-shop'`,
    )
    expect((await mailed())?.subject).toMatch(/^You have an account at /)
    expect(await one('invite-by-shop')).toMatchObject({
      state: 'unusable',
      problems: { greeting: 'This email has no placeholder {firstName}.' },
      history: [{ version: 1, isUsable: false }],
    })
    const warned: unknown[] = []
    await logUnusableTexts(shop.database, { warn: (...of: unknown[]) => void warned.push(of[0]) }, EMAIL_TEMPLATES)
    expect(warned).toEqual([
      { kind: 'invite-by-shop', problems: { greeting: 'This email has no placeholder {firstName}.' } },
    ])
  })
})
