import type { FastifyInstance } from 'fastify'
import {
  documentFile,
  documentsFile,
  documentThumbnail,
  myDocuments,
  uploadKyc,
  uploadKycBegin,
  uploadKycCancel,
  uploadKycPart,
  uploadKycStatus,
} from '#lib/contract/companies/kyc.ts'
import { KYC_ZIP, NEEDS_ZIP } from '#lib/contract/companies/kyc-rules.ts'
import { problemOfFile } from '#lib/files/file-kind.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import { FileAnswer } from '../../../http/serve-call.ts'
import { refuse } from '../../../refusal.ts'
import type { Worker } from '../../../runtime/worker.ts'
import { type Caller, signedIn } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { loadKycStatus } from '../queries/kyc-status.ts'
import { checkUnlocked, handIn } from '../use-cases/hand-in.ts'
import { openDocument, openSmall, zipAll } from '../use-cases/read-documents.ts'
import { addPart, beginUpload, cancelUpload, joinUpload, type Uploader, uploadStatus } from '../use-cases/uploads.ts'

const HANDED_IN = 'Thank you. We have your documents. We will check them and answer here and by email.'

/** A user of a company: the declarations refuse all others. */
function ownerOf(caller: Caller): Uploader {
  const { userId, account } = signedIn(caller)
  if (account.companyId === null) throw refuse('not-allowed', 'Your account cannot do this.')
  return { userId, companyId: account.companyId }
}

/** A company's documents: handing them in, and opening them again. */
export function serveKyc(app: FastifyInstance, { files, outbox }: { files: PrivateFiles; outbox: Worker }): void {
  const { clock, database, env } = app.shop
  const parts = { database, clock, files, helpEmail: env.HELP_EMAIL, officeUrl: env.OFFICE_URL ?? env.PUBLIC_URL }

  serveCall(app, myDocuments, async ({ caller, tx }) => ({
    data: await loadKycStatus(tx, ownerOf(caller).companyId),
  }))

  serveCall(app, uploadKyc, async ({ input, files: given, caller, tx, log }) => {
    const owner = ownerOf(caller)
    const { uploadId } = input
    const zip = given.kycZip ?? (uploadId ? await joinUpload(parts, owner, uploadId) : undefined)
    if (zip === undefined) throw refuse('invalid-request', NEEDS_ZIP, { fields: { kycZip: NEEDS_ZIP } })
    // Handed in already: its first answer was lost on the way.
    if (zip === null) return { data: await loadKycStatus(tx, owner.companyId), message: HANDED_IN }
    const problem = problemOfFile(zip, KYC_ZIP)
    if (problem) throw refuse('invalid-request', problem, { fields: { kycZip: problem } })
    const data = await handIn(parts, owner, { zip, uploadId: given.kycZip ? null : (uploadId ?? null) })
    outbox.nudge()
    log.info({ companyId: owner.companyId, documents: data.documents.length }, 'documents submitted')
    return { data, message: HANDED_IN }
  })

  serveCall(app, uploadKycBegin, async ({ input, caller, tx }) => {
    const owner = ownerOf(caller)
    await checkUnlocked(tx, owner.companyId)
    return { data: await beginUpload(parts, owner, input.bytes) }
  })

  serveCall(app, uploadKycPart, async ({ input, files: given, caller }) => ({
    data: await addPart(parts, ownerOf(caller), { ...input, bytes: given.part as Buffer }),
  }))

  serveCall(app, uploadKycStatus, async ({ input, caller }) => ({
    data: await uploadStatus(parts, ownerOf(caller), input.uploadId),
  }))

  serveCall(app, uploadKycCancel, async ({ input, caller }) => {
    await cancelUpload(parts, ownerOf(caller), input.uploadId)
    return { data: {}, message: 'The upload is cancelled.' }
  })

  serveCall(app, documentFile, async ({ input, caller, tx }) => {
    const { companyId, userId } = ownerOf(caller)
    const { bytes, kind, name } = await openDocument({ tx, clock, files }, companyId, input.id, { userId })
    return { data: new FileAnswer(bytes, kind, name) }
  })

  serveCall(app, documentThumbnail, async ({ input, caller, tx }) => {
    const { companyId, userId } = ownerOf(caller)
    const bytes = await openSmall({ tx, clock, files }, companyId, input.id, { userId })
    return { data: new FileAnswer(bytes, 'image/webp', 'document.webp') }
  })

  serveCall(app, documentsFile, async ({ caller, tx }) => {
    const { companyId, userId } = ownerOf(caller)
    const zip = await zipAll({ tx, clock, files }, companyId, { userId })
    return { data: new FileAnswer(zip, 'application/zip', 'documents.zip') }
  })
}
