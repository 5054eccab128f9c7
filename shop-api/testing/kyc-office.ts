import { answerKycJob, officeKycDecide, officeKycReview } from '#lib/contract/companies/office/kyc.ts'
import { type OfficeJobCall, officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { type KycShop, type Owner, openKycShop } from './kyc-shop.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from './office-shop.ts'

/** A shop in which companies hand in documents, and staff with roles. */
export interface KycOffice extends KycShop, Pick<OfficeShop, 'staff' | 'askAs' | 'refusedAs'> {
  /** Starts a job, lets its ten seconds pass and runs it. @returns the result of its first item */
  work: (person: OfficePerson, job: OfficeJobCall, input: unknown) => Promise<Worked>
  /**
   * Decides on every document of a company and sends the answer.
   * @param declined reasons by document number; the other documents are accepted
   */
  answer: (person: OfficePerson, owner: Owner, declined?: Readonly<Record<number, string>>) => Promise<Worked>
}

interface Worked {
  state: string
  sentence: string | null
  jobId: number
}

export async function openKycOffice(): Promise<KycOffice> {
  const shop = await openKycShop()
  const { time } = shop
  const asker = officeAsker(shop, () => time.now)
  const work: KycOffice['work'] = async (person, job, input) => {
    const { data } = await asker.askAs(person, job, { input })
    time.now = new Date(time.now.getTime() + 11_000)
    await shop.app.shop.jobs.runNow()
    const { results } = (await asker.askAs(person, officeJob, { jobId: data.jobId })).data
    const [first] = results
    return { state: first?.state ?? 'none', sentence: first?.sentence ?? null, jobId: data.jobId }
  }
  return {
    ...shop,
    ...asker,
    work,
    answer: async (person, owner, declined = {}) => {
      const companyId = owner.companyId as number
      const { documents, ...review } = (await asker.askAs(person, officeKycReview, { companyId })).data
      let { version } = review
      for (const { id: documentId, no } of documents) {
        const reason = declined[no]
        const decision = reason === undefined ? ('accepted' as const) : ('declined' as const)
        const input = { companyId, documentId, decision, version, ...(reason !== undefined && { reason }) }
        version = (await asker.askAs(person, officeKycDecide, input)).data.version
      }
      return work(person, answerKycJob, { companyId, version })
    },
  }
}
