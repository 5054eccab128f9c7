import type { Place } from '#shop-api/modules/site/rules/place.ts'

/** The approved sample company's branches and team. Of the team only branch@fuma.test can sign in. */

export const OWNER = 'trader@fuma.test'

/** The only branch of the other approved company, at the company's address. */
export const OTHER_BRANCH = { owner: 'nakuru@fuma.test', name: 'Kenyatta Avenue' }

export interface SampleMember {
  email: string
  firstName: string
  lastName: string
  mobile: string
  /** False for a pending invitation. */
  hasJoined: boolean
  active: boolean
}

export const team: readonly SampleMember[] = [
  {
    email: 'faith@fuma.test',
    firstName: 'Faith',
    lastName: 'Chebet',
    mobile: '723000777',
    hasJoined: false,
    active: true,
  },
  {
    email: 'hassan@fuma.test',
    firstName: 'Hassan',
    lastName: 'Omar',
    mobile: '734000888',
    hasJoined: true,
    active: false,
  },
]

export interface SampleBranch {
  name: string
  /** Emails of its contact and of all who order for it. */
  contact: string
  team: readonly string[]
  /** Null: the company's own. */
  place: ({ county: string; city: string } & Pick<Place, 'postalAddress' | 'postalCode' | 'physicalLocation'>) | null
}

export const branches: readonly SampleBranch[] = [
  { name: 'Eastleigh', contact: 'branch@fuma.test', team: ['branch@fuma.test'], place: null },
  {
    name: 'Kisumu',
    contact: 'branch@fuma.test',
    team: ['branch@fuma.test'],
    place: {
      county: 'Kisumu',
      city: 'Kisumu',
      postalAddress: 'P.O. Box 714',
      postalCode: '40100',
      physicalLocation: 'Oginga Odinga Street, Al-Imran Plaza',
    },
  },
  {
    name: 'Mombasa',
    contact: OWNER,
    team: [OWNER, 'faith@fuma.test', 'hassan@fuma.test'],
    place: {
      county: 'Mombasa',
      city: 'Mombasa',
      postalAddress: 'P.O. Box 2093',
      postalCode: '80100',
      physicalLocation: 'Biashara Street, opposite the kanga sellers',
    },
  },
]
