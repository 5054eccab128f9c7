import { FAMILY_STATUS_TEXT, type FamiliesChange, setFamiliesJob } from '#lib/contract/catalogue/office/family-list.ts'
import type { JobInput } from '#lib/contract/jobs/office/jobs.ts'
import type { Session } from '../../../db/client.ts'
import { defineJobKind, type JobKind } from '../../jobs/jobs/job-kind.ts'
import { changedFamilies } from '../../products/use-cases/shop-change.ts'
import { namesOfFamilies } from '../queries/family-names.ts'
import { changeFamily, type FamilyChanged, familyIdsOf, restoreFamily } from '../use-cases/change-families.ts'

interface FamilyItem {
  familyId: number
  name: string
}

const FLAGS = [
  ['showsPrice', 'Show the price of', 'Hide the price of'],
  ['isNew', 'Mark as new', 'Remove “New” from'],
  ['isTrending', 'Mark as trending', 'Remove “Trending” from'],
  ['isOffer', 'Mark as offer', 'Remove “Offer” from'],
] as const

const families = (count: number) => `${count.toLocaleString('en-KE')} ${count === 1 ? 'family' : 'families'}`

/** "Put 14 families on sale" */
function labelOf(change: FamiliesChange, count: number): string {
  if (change.status === 'active') return `Put ${families(count)} on sale`
  if (change.status) return `Set ${families(count)} to “${FAMILY_STATUS_TEXT[change.status]}”`
  const flag = FLAGS.find(([name]) => change[name] !== undefined)
  return flag ? `${change[flag[0]] ? flag[1] : flag[2]} ${families(count)}` : `Set feed fields of ${families(count)}`
}

const subjectOf = (id: number) => ({ kind: 'family', id })

async function itemsOf(tx: Session, input: JobInput<typeof setFamiliesJob>): Promise<FamilyItem[]> {
  return namesOfFamilies(tx, await familyIdsOf(tx, input))
}

/** Activates, deactivates or labels many families: now or at a future time. */
const setFamilies = defineJobKind<typeof setFamiliesJob, FamilyItem, FamilyChanged | { isUnchanged: true }>(
  setFamiliesJob,
  {
    items: itemsOf,
    label: ({ change }, count) => labelOf(change, count),
    itemName: ({ name }) => name,
    itemPath: ({ familyId }) => `/office/catalogue/${familyId}`,
    run: async ({ tx }, { familyId }, { change }) => {
      const changed = await changeFamily(tx, familyId, change)
      if (!changed) return { sentence: 'It has these values: no change.', audit: [], undo: { isUnchanged: true } }
      const { before, after } = changed
      return {
        audit: { action: 'catalogue.family', subject: subjectOf(familyId), before: { ...before }, after: { ...after } },
        shopChange: await changedFamilies(tx, [familyId]),
        undo: changed,
      }
    },
    undo: async ({ tx }, { familyId }, undone) => {
      if ('isUnchanged' in undone) return { audit: [] }
      await restoreFamily(tx, familyId, undone)
      const after = { ...undone.before }
      return {
        audit: { action: 'catalogue.family', subject: subjectOf(familyId), before: { ...undone.after }, after },
        shopChange: await changedFamilies(tx, [familyId]),
      }
    },
  },
)

export const FAMILY_JOBS: readonly JobKind[] = [setFamilies]
