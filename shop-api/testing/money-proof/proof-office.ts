/** Staff of the money proof and their calls to the shop's office. */
import type { Call, WireRequest } from '#lib/contract/base/call.ts'
import type { Role } from '#lib/contract/base/permissions.ts'
import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import {
  importStatementJob,
  officeStatement,
  officeStatementBegin,
  officeStatementPiece,
  readStatementJob,
} from '#lib/contract/money/office/statements.ts'
import { beginStaffSession } from '../../modules/staff/use-cases/staff-sessions.ts'
import { must } from '../ledger-proof/must.ts'
import { refusalOf } from '../ledger-proof/play.ts'
import type { OfficePerson, OfficeShop } from '../office-shop.ts'

export type Random = () => number

/** A whole number from 0, below the limit. */
export const someOf = (random: Random, limit: number): number => Math.floor(random() * limit)

/** One of the given values. */
export const pickOf = <T>(random: Random, ...of: readonly T[]): T => of[someOf(random, of.length)] as T

/** The office of the proof. Staff sign in again for each day's work: their second factor is fresh. */
export class ProofOffice {
  readonly shop: OfficeShop
  /** Turns the clock on. */
  tick: (seconds: number) => void = () => {}
  readonly #clock: () => Date
  constructor(shop: OfficeShop, clock: () => Date) {
    this.shop = shop
    this.#clock = clock
  }

  /** Signs in staff members with a role. */
  async people(role: Role | readonly Role[], count: number): Promise<OfficePerson[]> {
    const made: OfficePerson[] = []
    for (let left = count; left > 0; left -= 1) made.push(await this.shop.staff(role))
    return made
  }

  /** Signs the same person in again. */
  async signIn(person: OfficePerson): Promise<OfficePerson> {
    const { database } = this.shop
    const session = { staffId: person.staffId, factor: 'authenticator', device: 'Test', network: 'test' } as const
    const { token } = await beginStaffSession(database, this.#clock(), session)
    return { ...person, headers: { authorization: `Bearer ${token}` } }
  }

  /** Calls as this person. @returns the code of the refusal; null if it succeeds */
  async attempt<C extends Call>(person: OfficePerson, call: C, wire: WireRequest<C>): Promise<string | null> {
    return this.shop.askAs(person, call, wire).then(() => null, refusalOf)
  }

  /** Sends a call that must be refused with one of these codes. */
  async refused<C extends Call>(
    person: OfficePerson,
    call: C,
    wire: WireRequest<C>,
    ...codes: string[]
  ): Promise<void> {
    const code = await this.attempt(person, call, wire)
    must(code !== null && codes.includes(code), `${call.name} was answered ${code ?? 'with success'}, not ${codes}`)
  }

  /** Runs a job of the office to its end. @returns its first result */
  async run(person: OfficePerson, job: OfficeJobCall, input: object) {
    const { data } = await this.shop.askAs(person, job, { input })
    await this.work()
    return this.result(person, data.jobId)
  }

  /** Runs all jobs that have been started, also jobs that staff could still stop. */
  async work(): Promise<void> {
    this.tick(11)
    await this.shop.app.shop.jobs.runNow()
    await this.shop.app.shop.longJobs.runNow()
  }

  /** The first result of a job. */
  async result(person: OfficePerson, jobId: number) {
    const [result] = (await this.shop.askAs(person, officeJob, { jobId })).data.results
    must(result !== undefined, 'a job of the office has no result')
    return result as NonNullable<typeof result>
  }

  /**
   * Uploads a statement and reads it. @param more account and columns, if the file does not name them
   * @returns its number and preview
   */
  async read(person: OfficePerson, { bytes, name }: { bytes: Buffer; name: string }, more: object = {}) {
    const form = { fileName: name, bytes: bytes.length }
    const { uploadId } = (await this.shop.askAs(person, officeStatementBegin, form)).data
    await this.shop.askAs(person, officeStatementPiece, { uploadId, no: 0 }, { piece: bytes })
    await this.run(person, readStatementJob, { uploadId, ...more })
    return (await this.shop.askAs(person, officeStatement, { uploadId })).data
  }

  /** Imports a statement with this number of new lines, and tries it again, which the shop must refuse. */
  async import(person: OfficePerson, file: { bytes: Buffer; name: string }, added: number, more: object = {}) {
    const { uploadId, preview, faults } = await this.read(person, file, more)
    must(faults.length === 0, `a statement was refused: ${JSON.stringify(faults)}`)
    must(preview?.added === added, `${preview?.added} lines of a statement are new, not ${added}`)
    await this.run(person, importStatementJob, { uploadId, added })
    const { state } = await this.read(person, file, more)
    must(state === 'refused', 'a statement was read twice')
  }

  /** The only row of a query. */
  async row<T extends object>(sql: string, values: unknown[] = []): Promise<T> {
    const [row] = await this.shop.database.query<T>(sql, values)
    if (!row) throw new Error('a query of the proof returned no row')
    return row
  }

  /** The number of the main account of a kind. */
  async account(kind: string): Promise<number> {
    const { id } = await this.row<{ id: number }>(
      'SELECT id::int AS id FROM money_accounts WHERE kind = $1 AND is_main',
      [kind],
    )
    return id
  }
}
