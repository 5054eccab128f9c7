import type { Call, WireRequest } from '#lib/contract/call.ts'
import { officeJob, officeJobStart } from '#lib/contract/office/jobs.ts'
import type { Role } from '#lib/contract/office/permissions.ts'
import type { Problem } from '#lib/contract/problem.ts'
import { staffMembers } from '../db/schema/staff.ts'
import { beginStaffSession } from '../store/staff/staff-sessions.ts'
import { type JobWorkerParts, runDueJobs } from '../work/office-jobs/run-jobs.ts'
import { type KycShop, openKycShop } from './kyc-shop.ts'
import type { TestAnswer } from './shop.ts'

export interface TestStaff {
  staffId: number
  headers: { authorization: string }
}

/** A shop in which companies hand in documents, and staff with roles. */
export interface KycOffice extends KycShop {
  staff: (...roles: Role[]) => Promise<TestStaff>
  askAs: <C extends Call>(person: TestStaff, call: C, wire: WireRequest<C>) => Promise<TestAnswer<C>>
  refusedAs: (person: TestStaff, call: Call, wire: unknown) => Promise<Problem>
  /** Starts work, lets its ten seconds pass and does it. @returns what became of its first item */
  work: (
    person: TestStaff,
    kind: string,
    input: unknown,
  ) => Promise<{ state: string; sentence: string | null; jobId: number }>
}

let made = 0
const withKey = (person: TestStaff) => {
  made += 1
  return { ...person.headers, 'idempotency-key': `office-key-${String(made).padStart(8, '0')}` }
}

export async function openKycOffice(): Promise<KycOffice> {
  const shop = await openKycShop()
  const { database, time } = shop
  const askAs: KycOffice['askAs'] = (person, call, wire) => shop.ask(call, wire, withKey(person))
  return {
    ...shop,
    askAs,
    staff: async (...roles) => {
      made += 1
      const [member] = await database.db
        .insert(staffMembers)
        .values({
          email: `staff-${made}@office.test`,
          name: `Kevin ${made}`,
          roles,
          state: 'active',
          createdAt: time.now,
        })
        .returning({ id: staffMembers.id })
      const staffId = (member as { id: number }).id
      const session = { staffId, factor: 'authenticator', device: 'Test', network: 'test' } as const
      const { token } = await beginStaffSession(database, time.now, session)
      return { staffId, headers: { authorization: `Bearer ${token}` } }
    },
    refusedAs: (person, call, wire) => shop.refused(call, wire, withKey(person)),
    work: async (person, kind, input) => {
      const { data } = await askAs(person, officeJobStart, { kind, input })
      time.now = new Date(time.now.getTime() + 11_000)
      const { env, files } = shop.app.shop
      const parts = { database, clock: () => time.now, env, files, log: { error: () => {} }, onWorked: () => {} }
      await runDueJobs(parts as unknown as JobWorkerParts)
      const { data: job } = await askAs(person, officeJob, { jobId: data.jobId })
      const [first] = job.results
      return { state: first?.state ?? 'none', sentence: first?.sentence ?? null, jobId: data.jobId }
    },
  }
}
