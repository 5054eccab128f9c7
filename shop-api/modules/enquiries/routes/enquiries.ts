import type { FastifyInstance } from 'fastify'
import { sendInquiry } from '#lib/contract/content/help.ts'
import { fileKind } from '#lib/files/file-kind.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import type { From } from '../../../http/trusted-address.ts'
import type { Caller } from '../../identity/caller.ts'
import { identityOf } from '../../identity/rules/account.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { keepEnquiry, type Writer } from '../use-cases/receive-enquiry.ts'

const MB = 1024 * 1024

/** The contact form of the help page. */
export function serveEnquiries(app: FastifyInstance, files: PrivateFiles): void {
  const { clock, env } = app.shop

  serveCall(app, sendInquiry, async ({ input, files: given, caller, from, tx, log }) => {
    const writer = writerOf(caller, from)
    const bytes = given.attachment
    const file = bytes ? await files.keep(bytes) : null
    try {
      const attachment = bytes && file ? { file, bytes: bytes.length, type: fileKind(bytes) ?? '' } : null
      const parts = { tx, clock, helpEmail: env.HELP_EMAIL, guestBytesPerDay: env.ENQUIRY_MB_PER_DAY * MB }
      const inquiryNo = await keepEnquiry(parts, input, writer, attachment)
      log.info({ inquiryNo }, 'enquiry kept')
      return {
        data: { inquiryNo },
        message: `Thank you. We have your message and will answer you soon. Your number is ${inquiryNo}.`,
      }
    } catch (error) {
      if (file) await files.remove(file)
      throw error
    }
  })
}

function writerOf(caller: Caller, { address }: From): Writer {
  if (caller.who === 'guest') return { userId: null, email: null, name: '', companyId: null, address }
  const { email, companyId } = caller.account
  return { userId: caller.userId, email, name: identityOf(caller.account).name, companyId, address }
}
