import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Problem } from '#lib/contract/base/problem.ts'
import { uploadKyc } from '#lib/contract/companies/kyc.ts'
import { openEmbedded } from './databases.ts'
import { pdf, zipOf } from './documents.ts'
import { newPerson, type TestPerson } from './people.ts'
import { openTestShop, type TestAnswer, type TestShop } from './shop.ts'

/** A company's owner. */
export interface Owner extends TestPerson {
  /** The company's number, as text. */
  no: string
}

/** A shop in which companies submit documents. */
export interface KycShop extends TestShop {
  /** The shop's time; tests can advance it. */
  time: { now: Date }
  owner: (approval?: 'pending' | 'declined' | 'approved') => Promise<Owner>
  handIn: (me: TestPerson, files: Record<string, Buffer>) => Promise<TestAnswer<typeof uploadKyc>>
  refusedZip: (me: TestPerson, kycZip: Buffer) => Promise<Problem>
  /** The sealed files there are. */
  sealed: () => string[]
}

export async function openKycShop(): Promise<KycShop> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fuma-kyc-'))
  const time = { now: new Date('2026-11-24T09:00:00Z') }
  const clock = () => time.now
  const env = { FILES_KEY: 'ab'.repeat(32), DATA_DIR: folder }
  const shop = await openTestShop({ database: await openEmbedded(), clock, env })
  const { database } = shop
  return {
    ...shop,
    time,
    owner: async (approval = 'pending') => {
      const person = await newPerson(database, clock, 3, approval)
      return { ...person, no: String(person.companyId) }
    },
    handIn: (me, given) => shop.ask(uploadKyc, {}, me.headers, { kycZip: zipOf(given) }),
    refusedZip: (me, kycZip) => shop.refused(uploadKyc, {}, me.headers, { kycZip }),
    sealed: () => {
      const filesFolder = path.join(folder, 'files')
      const all = readdirSync(folder).includes('files') ? readdirSync(path.join(filesFolder, 'private')) : []
      return all.map((name) => path.join(filesFolder, 'private', name))
    },
    close: async () => {
      await shop.close()
      rmSync(folder, { recursive: true })
    },
  }
}

let marks = 0
/** A document like no other. */
export const scannedPage = (): Buffer => {
  marks += 1
  return pdf(`/Mark ${marks}`)
}
