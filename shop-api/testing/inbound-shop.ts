/** A shop that receives customers' emails, with one staff member. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Enquiry, officeEnquiry, officeEnquiryAnswer } from '#lib/contract/enquiries/office/enquiries.ts'
import { INBOUND_EMAIL_HOOK } from '../modules/enquiries/routes/inbound-email.ts'
import { signedHeaders } from '../modules/enquiries/rules/inbound-signature.ts'
import type { OpenDatabase } from './databases.ts'
import { officeAsker } from './office-shop.ts'
import { openOrderShop, orderClock } from './order-shop.ts'

export const INBOUND_SECRET = 'the-secret-of-emails-in-a-test-01'

/** The queued email of an answer. */
interface SentAnswer {
  replyTo: string
  inReplyTo: string | null
  text: string
  /** The local part of its Message-ID. */
  name: string
}

let numbers = 0

/** An email of a new sender, with other fields. */
export const inboundEmail = (more: object = {}) => {
  numbers += 1
  return {
    ...{ from: `Amina <amina-${numbers}@example.co.ke>`, to: 'help@fuma.test', subject: 'Shuka' },
    ...{ text: 'How much is a shuka?', messageId: `<${numbers}@mail.example>` },
    ...more,
  }
}

/** Opens the shop. It stores files of up to 1 MB in a day, in a temporary folder. */
export async function openInboundShop(open: OpenDatabase) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fuma-inbound-'))
  const env = { FILES_KEY: 'ab'.repeat(32), DATA_DIR: folder, ENQUIRY_MB_PER_DAY: '1' }
  const opened = await openOrderShop(open, { ...env, INBOUND_EMAIL_SECRET: INBOUND_SECRET })
  const shop = { ...opened, ...officeAsker(opened, orderClock) }
  const support = await shop.staff('support', { name: 'Otieno Ouma' })
  await shop.database.query("INSERT INTO topics (id, name, position) VALUES (1, 'Delivery', 1) ON CONFLICT DO NOTHING")

  const postBytes = (body: Buffer, headers: Record<string, string> = {}) =>
    shop.app.inject({
      ...{ method: 'POST', url: INBOUND_EMAIL_HOOK, payload: body },
      headers: { 'content-type': 'application/json', ...signedHeaders(INBOUND_SECRET, body, orderClock()), ...headers },
    })
  const post = async (email: object) => {
    const answer = await postBytes(Buffer.from(JSON.stringify(email)))
    if (answer.statusCode !== 200) throw new Error(`the email was refused: ${answer.body}`)
    return answer.json<{ outcome: string; enquiry: number | null }>()
  }
  const read = async (no: number | null): Promise<Enquiry> =>
    (await shop.askAs(support, officeEnquiry, { no: no ?? 0 })).data
  return {
    ...{ shop, support, postBytes, post, read },
    /** Posts an email that opens an enquiry. */
    opened: async (more: object = {}) => {
      const { outcome, enquiry } = await post(inboundEmail(more))
      if (outcome !== 'opened') throw new Error(`the email ${outcome}`)
      return read(enquiry)
    },
    /** Sends an answer to an enquiry. @returns its email */
    async answered({ no, version }: Enquiry, closes = false): Promise<SentAnswer> {
      const input = { no, version, kind: 'answer', body: 'KSh 1,250.', closes } as const
      await shop.askAs(support, officeEnquiryAnswer, input)
      const [email] = await shop.database.query<SentAnswer>(
        `SELECT reply_to AS "replyTo", in_reply_to AS "inReplyTo", text,
           (SELECT mail_name FROM enquiry_messages ORDER BY id DESC LIMIT 1) AS name FROM mails ORDER BY id DESC LIMIT 1`,
      )
      return email as SentAnswer
    },
    count: async (table: string) => (await shop.database.query(`SELECT 1 FROM ${table}`)).length,
    close: async () => {
      await shop.close()
      rmSync(folder, { recursive: true })
    },
  }
}
