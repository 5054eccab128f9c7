import type { TestShop } from './shop.ts'

export interface TestEmail {
  to: string
  subject: string
  text: string
  html: string
}

/** The emails to this address, the latest first. */
export function emailsTo({ database }: TestShop, to: string): Promise<TestEmail[]> {
  return database.query<TestEmail>('SELECT "to", subject, text, html FROM mails WHERE "to" = $1 ORDER BY id DESC', [to])
}

/** The token of the link in the latest email to this address. @throws if no email or no link exists */
export async function linkTo(shop: TestShop, to: string): Promise<string> {
  const [email] = await emailsTo(shop, to)
  const token = /\/(?:confirm-user|new-password|undo-email)\/([\w-]+)/.exec(email?.text ?? '')?.[1]
  if (!token) throw new Error(`no link was mailed to ${to}`)
  return token
}
