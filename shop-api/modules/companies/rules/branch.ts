import type { BranchDetails, ListedBranch } from '#lib/contract/companies/branch.ts'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import { type ProblemError, refuse } from '../../../refusal.ts'
import { invoiceLine, type Place, type PlacePrefix, placeLine } from '../../site/rules/place.ts'

/** A branch with its addresses, which default to the company's own. */
export interface Branch {
  id: number
  companyId: number
  companyName: string
  name: string
  /** It has no separate addresses. */
  sameAddress: boolean
  invoicePlace: Place
  deliveryPlace: Place
  contactId: number
  contactName: string
  contactMobile: string
  contactEmail: string
  approvalStatus: ApprovalStatus
  declinedReason: string | null
  active: boolean
}

/** As many as a company can have. */
const MAX = 300
const CONTACT = 'Choose a primary contact.'

const wrong = (field: string, message: string) => refuse('invalid-request', message, { fields: { [field]: message } })

export const noBranch = (): ProblemError => refuse('not-found', 'We could not find this branch.')

const shownReason = ({ approvalStatus, declinedReason }: Branch) =>
  approvalStatus === 'approved' ? null : declinedReason

/** A branch in a list. */
export const listedBranch = (branch: Branch): ListedBranch => ({
  id: branch.id,
  user_id: branch.id,
  name: branch.name,
  location: placeLine(branch.deliveryPlace),
  invoiceLocation: invoiceLine(branch.invoicePlace),
  contact_person_name: branch.contactName,
  contact_number: branch.contactMobile,
  email: branch.contactEmail,
  approval_status: branch.approvalStatus,
  declinedReason: shownReason(branch),
  active: branch.active ? 1 : 0,
})

/** A branch with its people, as its form shows it. */
export function branchDetails(branch: Branch, teamMembers: BranchDetails['teamMembers']): BranchDetails {
  const { sameAddress, invoicePlace, deliveryPlace } = branch
  return {
    branchId: branch.id,
    branchName: branch.name,
    sameAddress: sameAddress ? 1 : 0,
    ...placeFields('invoice', sameAddress ? null : invoicePlace),
    ...placeFields('delivery', sameAddress ? null : deliveryPlace),
    primaryContact: branch.contactId,
    primaryContactName: branch.contactName,
    teamMemberUserIds: teamMembers.map(({ userId }) => userId),
    teamMembers,
    approval_status: branch.approvalStatus,
    declinedReason: shownReason(branch),
    active: branch.active ? 1 : 0,
  }
}

type PlaceFields<P extends PlacePrefix> = Pick<BranchDetails, Extract<keyof BranchDetails, `${P}${string}`>>

/** An address as form fields; empty if the branch has no separate address. */
function placeFields<P extends PlacePrefix>(prefix: P, place: Place | null): PlaceFields<P> {
  const fields = {
    Country: place?.countryId ?? null,
    County: place?.countyId ?? null,
    City: place?.cityId ?? null,
    // A county with an id is named by our own list.
    CountyName: place?.countyId ? '' : (place?.countyName ?? ''),
    CityName: place?.cityName ?? '',
    Address: place?.postalAddress ?? '',
    PostalCode: place?.postalCode ?? '',
    PhysicalLocation: place?.physicalLocation ?? '',
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`${prefix}${name}`, value]),
  ) as unknown as PlaceFields<P>
}

/** @throws ProblemError invalid-request: only the shop itself can rename an approved branch */
export function checkRename(before: Branch | null, name: string, isByShop: boolean): void {
  if (before?.approvalStatus === 'approved' && before.name !== name && !isByShop) {
    throw wrong('branchName', 'You cannot change the name of an approved branch. Contact us to change it.')
  }
}

/**
 * Checks a branch against the company's other branches.
 * @param others their names in lower case
 * @throws ProblemError invalid-request
 */
export function checkOtherBranches(others: readonly string[], name: string, isNew: boolean): void {
  if (others.includes(name.toLowerCase())) throw wrong('branchName', 'There is already a branch with this name.')
  if (isNew && others.length >= MAX) throw refuse('invalid-request', `At most ${MAX} branches can be saved.`)
}

/**
 * Checks that a branch's people belong to its company, and that its contact can be reached.
 * @param people those of the team's ids that are of the company
 * @throws ProblemError not-found, invalid-request
 */
export function checkBranchTeam(
  people: readonly { id: number; active: boolean }[],
  contactId: number,
  teamIds: readonly number[],
): void {
  const contact = people.find(({ id }) => id === contactId)
  if (!contact) throw refuse('not-found', CONTACT, { fields: { primaryContact: CONTACT } })
  if (!contact.active) {
    throw wrong('primaryContact', 'This team member is not active. Activate them first, or choose another person.')
  }
  if (people.length < teamIds.length) {
    const message = 'One of the team members was removed. Please reload this page.'
    throw refuse('not-found', message, { fields: { teamMemberUserIds: message } })
  }
}
