import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { changesBetween } from '#lib/content/entries.ts'
import type { Banner, ContentOf, Section } from '#lib/contract/content/content-parts.ts'
import {
  type ContentFinding,
  type ContentVersion,
  type OfficeContent,
  officeContent,
  officeContentCheck,
  officeContentParts,
  officeContentPublish,
  officeContentSave,
  officeContentTargets,
} from '#lib/contract/content/office/content.ts'
import { officePresence } from '#lib/contract/office/office/views.ts'

const AT = '2026-11-26T08:00:00.000Z'
const always = { isHidden: false, from: null, until: null }

export const banner = (id: string, heading: string): Banner => ({
  ...{ id, ...always, picture: null, pictureNarrow: null, alt: '', video: null },
  ...{ heading, sentence: 'A sentence.', words: [], button: 'Shop', target: '/product-list' },
})

const section = (kind: 'promises' | 'new'): Section => ({
  ...{ id: kind, kind, ...always, title: '', audience: 'everybody', isOnPhones: true },
})

export const HOME: ContentOf['home'] = {
  banners: [banner('red', 'Red for Jamhuri week'), banner('cold', 'Woven for cold mornings')],
  sections: [section('promises'), section('new')],
}

export const version = (number: number, more: Partial<ContentVersion> = {}): ContentVersion => ({
  ...{ number, publishedAt: AT, publishedBy: 'Lucy Mutheu', holdsFrom: AT, changes: ['Order changed'], note: '' },
  ...{ state: 'over', refusal: null, ...more },
})

export const draftOf = (content: ContentOf['home'], number: number, changedBy = 'Achieng Odhiambo') => ({
  about: { version: number, changedAt: AT, changedBy, basedOn: 3 },
  of: { part: 'home' as const, content },
})

const notices = (text: string): OfficeContent['current']['of'] => ({
  part: 'notices',
  content: {
    notices: [
      {
        ...{ id: 'closed', ...always, text, linkText: '', target: '', isImportant: false },
        ...{ audience: 'everybody', where: 'everywhere' },
      },
    ],
  },
})

/** Notices with a draft. */
const withNotice: OfficeContent = {
  current: { number: 1, of: notices('Open as always.') },
  draft: {
    about: { version: 1, changedAt: AT, changedBy: 'Lucy Mutheu', basedOn: 1 },
    of: notices('Closed on Saturday.'),
  },
  ...{ scheduled: null, refused: null },
}

/** Mocks the shop API for the home page, including saving and publishing a draft. */
export function fakeHome(findings: ContentFinding[] = []) {
  const current = { number: 3, of: { part: 'home' as const, content: HOME } }
  const state: { content: OfficeContent; findings: ContentFinding[] } = {
    content: { current, draft: null, scheduled: null, refused: null },
    findings,
  }
  answerCall(officePresence, () => ({ data: [] }))
  answerCall(officeContentTargets, () => ({ data: [] }))
  answerCall(officeContentParts, () => ({ data: [] }))
  const reads = answerCall(officeContent, ({ part }) => ({ data: part === 'home' ? state.content : withNotice }))
  const checks = answerCall(officeContentCheck, ({ of }) => ({
    data: { findings: state.findings, changes: changesBetween(state.content.current.of, of) },
  }))
  const saves = answerCall(officeContentSave, ({ version: over, of }) => {
    const { draft } = state.content
    if (draft?.about.version !== over) return refused('changed-meanwhile', 'Changed.', { data: draft })
    const about = { version: (over ?? 0) + 1, changedAt: AT, changedBy: 'Achieng Odhiambo', basedOn: 3 }
    state.content = { ...state.content, draft: { about, of } }
    return { data: about }
  })
  const published = answerCall(officeContentPublish, ({ version: number, holdsFrom }) => {
    const { draft } = state.content
    if (!draft || draft.about.version !== number) return refused('changed-meanwhile', 'Changed.', { data: draft })
    const about = version(4, holdsFrom ? { state: 'scheduled', holdsFrom } : { state: 'shown' })
    state.content = {
      ...{ draft: null, refused: null },
      current: holdsFrom ? state.content.current : { number: 4, of: draft.of },
      scheduled: holdsFrom ? { about, of: draft.of } : null,
    }
    return { data: about, message: holdsFrom ? 'It is scheduled.' : 'It is published.' }
  })
  return { state, saves, published, checks, reads }
}
