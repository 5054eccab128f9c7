import type { Role } from '#lib/contract/base/permissions.ts'
import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { sampleCodeAt } from '#sample/people/sample-staff.ts'
import { codeAt } from '#shop-api/modules/staff/rules/authenticator.ts'
import { type Answer, freshAddress, readAnswer, type Target, Visitor } from './target.ts'

/** Dishonest staff: their sessions of the office, and the background work they start. */

/** The second factor is fresh for ten minutes. */
const FRESH_MS = 8 * 60_000
/** Held work starts after ten seconds. */
const WORK_SECONDS = 40
export const STAFF_PASSWORD = 'loom-shuttle-warp-71'

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export interface Outcome {
  state: string
  sentence: string
}

export class Clerk extends Visitor {
  constructor(target: Target, address = freshAddress()) {
    super(target, address, target.office)
  }

  /** A call by GET. */
  async get(path: string): Promise<Answer> {
    return readAnswer(await this.fetch(`/api/${path}`))
  }

  /** Uploads one file to a call. */
  async upload(path: string, field: string, file: Blob, fields: Record<string, string> = {}): Promise<Answer> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append(field, file, 'file')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return readAnswer(await this.fetch(`/api/${path}`, { method: 'POST', body, headers }))
  }

  /** Starts background work and waits for its first item; a refused start is a failed item. */
  async work(job: OfficeJobCall, input: object): Promise<Outcome> {
    const begun = await this.patientCall(job.path.slice(1), { input })
    if (begun.status !== 200) return { state: 'failed', sentence: `${begun.status} ${begun.code} ${begun.message}` }
    const { jobId } = begun.data as { jobId: number }
    for (let seconds = 0; seconds < WORK_SECONDS; seconds += 1) {
      await pause(1_000)
      const { job, results } = await this.must<{ job: { finishedAt: string | null }; results: Partial<Outcome>[] }>(
        'office/jobs/job',
        { jobId },
      )
      if (job.finishedAt) return { state: results[0]?.state ?? 'none', sentence: results[0]?.sentence ?? '' }
    }
    throw new Error(`${job.kind} did not end within ${WORK_SECONDS} s`)
  }
}

/** Gives the password of a sample member of staff. */
export async function beginSignIn(target: Target, role: Role, password = SAMPLE_PASSWORD): Promise<Clerk> {
  const clerk = new Clerk(target)
  await clerk.must('office/sign-in', { email: `${role}@office.fuma.test`, password })
  return clerk
}

const signedIn = new Map<Role, Promise<{ clerk: Clerk; at: number }>>()
/** A code is good once: the next sign-in of a role takes a later one. */
const lastCodes = new Map<Role, string>()

async function signIn(target: Target, role: Role) {
  const clerk = await beginSignIn(target, role)
  let code = sampleCodeAt(new Date())
  while (code === lastCodes.get(role)) {
    await pause(1_000)
    code = sampleCodeAt(new Date())
  }
  lastCodes.set(role, code)
  await clerk.must('office/factor/code', { code })
  return { clerk, at: Date.now() }
}

/** The sample's member of staff of a role, with a fresh second factor. */
export async function staff(target: Target, role: Role): Promise<Clerk> {
  const known = await signedIn.get(role)?.catch(() => undefined)
  if (known && Date.now() - known.at < FRESH_MS) return known.clerk
  const began = signIn(target, role)
  signedIn.set(role, began)
  return (await began).clerk
}

/** The link in the latest email to an address. */
async function mailedToken(target: Target, email: string): Promise<string> {
  for (let tries = 0; tries < 40; tries += 1) {
    const answer = await fetch(`${target.shopApi}/mailbox.json?to=${encodeURIComponent(email)}`)
    const [newest] = (await answer.json()) as { text: string }[]
    const token = /invitation#([\w-]{43})/.exec(newest?.text ?? '')?.[1]
    if (token) return token
    await pause(250)
  }
  throw new Error(`no invitation was sent to ${email}`)
}

/** A new staff member, invited by the owner, with an authenticator app set up. @param name the name that they enter */
export async function hire(
  target: Target,
  role: Role,
  name = 'New Person',
): Promise<{ clerk: Clerk; staffId: number }> {
  const email = `${role}.${crypto.randomUUID().slice(0, 8)}@office.example`
  const owner = await staff(target, 'owner')
  const { staffId } = await owner.must<{ staffId: number | null }>('office/staff/invite', {
    ...{ email, name: 'Invited Person', roles: [role] },
  })
  if (staffId === null) throw new Error('the invitation waits for another owner')
  const clerk = new Clerk(target)
  const token = await mailedToken(target, email)
  await clerk.must('office/invitation/use', { token, name, password: STAFF_PASSWORD })
  const { secret } = await clerk.must<{ secret: string }>('office/factor/authenticator-prepare')
  await clerk.must('office/factor/authenticator-add', { code: codeAt(secret, new Date()) })
  return { clerk, staffId }
}
