import type { FastifyInstance } from 'fastify'
import { benefits, registerConsumer, registerTrader } from '#lib/contract/identity/registration.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import { inConstantTime } from '../../../http/in-constant-time.ts'
import { withEmailsOf } from '../../../http/with-emails.ts'
import type { Worker } from '../../../runtime/worker.ts'
import { listBenefits } from '../../identity/queries/benefits.ts'
import { type Attempt, mailboxOf } from '../../identity/rules/login-throttle.ts'
import { checkNewPassword } from '../../identity/rules/new-password.ts'
import { hashPassword } from '../../identity/rules/password-hash.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { throttle } from '../../identity/use-cases/login-throttle.ts'
import { checkCompany, checkConsumer, REGISTERED, registerCompany, registerNewConsumer } from '../use-cases/register.ts'

/** Anyone can type another person's email: emails to each mailbox are throttled. */
const attemptOf = (email: string, address: string): Attempt => ({
  kind: 'email',
  subject: `register ${mailboxOf(email)}`,
  address,
  isKnownNetwork: false,
})

/** Registration of consumers and of companies. */
export function serveRegistration(
  app: FastifyInstance,
  { files, outbox }: { files: PrivateFiles; outbox: Worker },
): void {
  const { clock, database } = app.shop
  const withEmails = withEmailsOf(app.shop, outbox)

  serveCall(app, registerConsumer, async ({ input, from, tx }) => {
    const consumer = await checkConsumer(tx, clock, input)
    await checkNewPassword(input.password, [input.primaryEmail, input.secondaryEmail], 'password')
    await throttle(database, clock, attemptOf(input.primaryEmail, from.address))
    const passwordHash = await hashPassword(input.password)
    await inConstantTime(withEmails((context) => registerNewConsumer(context, consumer, passwordHash)))
    return { data: {}, message: REGISTERED }
  })

  serveCall(app, registerTrader, async ({ input, files: given, from, tx }) => {
    const company = await checkCompany(tx, input)
    await checkNewPassword(input.password, [input.hqEmailAddress, input.secondaryEmailAddress], 'password')
    await throttle(database, clock, attemptOf(input.hqEmailAddress, from.address))
    const passwordHash = await hashPassword(input.password)
    const logo = given.companyLogo ? await files.keep(given.companyLogo) : null
    let isNew = false
    try {
      isNew = await inConstantTime(withEmails((context) => registerCompany(context, company, passwordHash, logo)))
    } finally {
      if (logo && !isNew) await files.remove(logo)
    }
    return { data: {}, message: REGISTERED }
  })

  serveCall(app, benefits, async ({ tx }) => ({ data: await listBenefits(tx) }))
}
