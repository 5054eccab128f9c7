/** The shop front for staff: write, check, publish, schedule and restore. */
import sharp from 'sharp'
import { DEFAULT_CONTENT } from '#lib/content/default-content.ts'
import { content, contentPages, contentRedirects } from '#lib/contract/content/content.ts'
import type { Banner, ContentOf, PartContent } from '#lib/contract/content/content-parts.ts'
import { faqList } from '#lib/contract/content/help.ts'
import {
  officeContent,
  officeContentCheck,
  officeContentDiscard,
  officeContentGoBack,
  officeContentParts,
  officeContentPictureAdd,
  officeContentPublish,
  officeContentSave,
  officeContentTakeBack,
  officeContentTargets,
  officeContentVersions,
} from '#lib/contract/content/office/content.ts'
import { bannerList } from '#lib/contract/content/reference.ts'
import { officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { showDue } from '../../use-cases/publish.ts'
import { dueParts } from '../../use-cases/show-content.ts'

/** Short enough for a session of the office to last. */
const STEP = 180_000

onEachDatabase((open) => {
  let shop: OfficeShop
  let editor: OfficePerson
  let now = new Date('2026-11-30T09:00:00Z')
  let dark: string
  let light: string

  beforeAll(async () => {
    shop = await openOfficeShop({ database: await open(), clock: () => now })
    editor = await shop.staff('content', { name: 'Lucy Mutheu' })
    const picture = async (background: string) => {
      const bytes = await sharp({ create: { width: 1600, height: 700, channels: 3, background } })
        .png()
        .toBuffer()
      return (await shop.askAs(editor, officeContentPictureAdd, { alt: '' }, { picture: bytes })).data.sha256
    }
    dark = await picture('#20153a')
    light = await picture('#e9e2d0')
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    now = new Date('2026-11-30T09:00:00Z')
    for (const table of ['content_versions', 'content_drafts', 'content_changes', 'banners', 'faqs'])
      await shop.database.query(`DELETE FROM ${table}`)
  })

  const banner = (more: Partial<Banner> = {}): Banner => ({
    ...{ id: 'one', isHidden: false, from: null, until: null, picture: dark, pictureNarrow: null, alt: 'A shuka' },
    ...{ video: null, heading: 'Red for Jamhuri week', sentence: 'Two checks, one price.', words: [] },
    ...{ button: 'All products', target: '/product-list', ...more },
  })
  const home = (more: Partial<ContentOf['home']> = {}): PartContent => ({
    part: 'home',
    content: { ...DEFAULT_CONTENT.home, banners: [banner()], ...more },
  })
  const state = async (part: PartContent['part'] = 'home') => (await shop.askAs(editor, officeContent, { part })).data
  const save = async (of: PartContent, version?: number) =>
    (await shop.askAs(editor, officeContentSave, { of, ...(version !== undefined && { version }) })).data
  const publish = async (part: PartContent['part'], version: number, more: object = {}) =>
    (await shop.askAs(editor, officeContentPublish, { part, version, ...more })).data
  const write = async (of: PartContent) => publish(of.part, (await save(of)).version)
  const check = async (of: PartContent) => (await shop.askAs(editor, officeContentCheck, { of })).data.findings
  const banners = async () => (await shop.ask(bannerList, {})).data.map(({ title }) => title)
  const sections = async () => (await shop.ask(content, {})).data.sections.map(({ id }) => id)
  const runDue = async () => {
    for (const part of await dueParts(shop.database, now))
      await shop.database.transaction((tx) => showDue(tx, part, now))
  }

  test('shows the default content if staff have written no content', async () => {
    await shop.database.query(
      `INSERT INTO faqs (id, position, question, answer) VALUES (7, 0, 'Do you deliver?', 'Yes.')`,
    )
    const shown = (await shop.ask(content, {})).data
    expect(shown.sections.map(({ kind }) => kind)).toEqual([
      'promises',
      'collections',
      'new',
      'bales',
      'brands',
      'about',
    ])
    expect(shown.footer.lists.map(({ title }) => title)).toEqual(['Shop', 'Buying', 'Help'])
    expect(shown.menu.links).toEqual([{ name: 'Trade', target: '/trade' }])
    expect(shown.notices).toEqual([])
    expect(await state('help')).toMatchObject({ current: { number: 0 }, draft: null, scheduled: null, refused: null })
    expect((await state('help')).current.of.content).toMatchObject({ questions: [{ question: 'Do you deliver?' }] })
    expect((await shop.ask(contentPages, {})).data).toEqual([])
    expect((await shop.ask(contentRedirects, {})).data).toEqual([])
  })

  test('hides a draft from the shop until it is published, and can restore the previous version', async () => {
    await shop.database.query(`INSERT INTO banners (id, position, media_type, media_sha, media_narrow_sha, title, text, words, redirect_url, redirect_text)
       VALUES (1, 0, 'image', '${dark}', '${dark}', 'Of the sample', 'A sentence.', '[]', '/product-list', 'Look')`)
    await shop.database.query(`UPDATE media SET alt = 'Cloth' WHERE sha256 = '${dark}'`)
    const draft = await save(home())
    expect(draft).toMatchObject({ version: 1, changedBy: 'Lucy Mutheu', basedOn: 0 })
    expect(await banners()).toEqual(['Of the sample'])
    const version = await publish('home', 1)
    expect(version).toMatchObject({ number: 1, state: 'shown', publishedBy: 'Lucy Mutheu' })
    expect(version.changes).toEqual(['Banner “Red for Jamhuri week” added', 'Banner “Of the sample” removed'])
    expect(await banners()).toEqual(['Red for Jamhuri week'])
    expect((await shop.ask(bannerList, {})).data[0]?.media.alt).toBe('A shuka')
    expect((await state()).draft).toBeNull()

    const back = (await shop.askAs(editor, officeContentGoBack, { part: 'home', number: 0, current: 1 })).data
    expect(back).toMatchObject({ number: 2, state: 'shown' })
    expect(back.changes[0]).toBe('Back to version 0')
    expect(await banners()).toEqual(['Of the sample'])
    const { versions } = (await shop.askAs(editor, officeContentVersions, { part: 'home' })).data
    expect(versions.map(({ number, state: is }) => `${number} ${is}`)).toEqual(['2 shown', '1 over', '0 over'])
    const { data: entries } = await shop.askAs(await shop.staff('owner'), officeAuditList, {
      actions: ['content.publish'],
    })
    expect(entries[0]).toMatchObject({ after: { number: 1, changes: version.changes } })
  })

  test('refuses the second of two editors without losing their text', async () => {
    await save(home())
    const mine = home({ banners: [banner({ heading: 'Mine' })] })
    const refused = await shop.refusedAs(editor, officeContentSave, { of: mine })
    expect(refused).toMatchObject({ code: 'changed-meanwhile', data: { about: { version: 1 } } })
    await save(mine, 1)
    expect(await shop.refusedAs(editor, officeContentPublish, { part: 'home', version: 1 })).toMatchObject({
      code: 'changed-meanwhile',
    })
    await shop.askAs(editor, officeContentDiscard, { part: 'home', version: 2 })
    expect(await shop.refusedAs(editor, officeContentSave, { of: mine, version: 2 })).toMatchObject({ data: null })
    await write(home())
    const late = { part: 'home', number: 0, current: 0 }
    expect(await shop.refusedAs(editor, officeContentGoBack, late)).toMatchObject({ code: 'changed-meanwhile' })
  })

  test('lets staff without the publish permission only save drafts', async () => {
    const auditor = await shop.staff('auditor')
    await save(home())
    for (const call of [officeContentPublish, officeContentSave, officeContentTakeBack]) {
      expect(await shop.refusedAs(auditor, call, { part: 'home', version: 1, number: 1, of: home() })).toMatchObject({
        status: 403,
      })
    }
    expect((await shop.askAs(auditor, officeContent, { part: 'home' })).data.draft).not.toBeNull()
  })

  test('begins and ends entries automatically, across midnight in Nairobi', async () => {
    const from = '2026-12-06T21:00:00.000Z'
    const until = '2026-12-12T21:00:00.000Z'
    const timed = home({
      banners: [banner({ from, until }), banner({ id: 'two', heading: 'Always' })],
      sections: [{ ...DEFAULT_CONTENT.home.sections[0], until } as ContentOf['home']['sections'][number]],
    })
    await write(timed)
    expect(await banners()).toEqual(['Always'])
    now = new Date('2026-12-06T20:59:59.999Z')
    await runDue()
    expect(await banners()).toEqual(['Always'])
    now = new Date(from)
    await runDue()
    expect(await banners()).toEqual(['Red for Jamhuri week', 'Always'])
    expect(await sections()).toEqual(['promises'])
    now = new Date(until)
    await runDue()
    expect(await banners()).toEqual(['Always'])
    expect(await sections()).toEqual([])
    expect(await dueParts(shop.database, new Date('2030-01-01T00:00:00Z'))).toEqual([])
  })

  test('schedules a version, shows it on time, or returns it to a draft if withdrawn', async () => {
    const at = (steps: number) => new Date(Date.parse('2026-11-30T09:00:00Z') + steps * STEP).toISOString()
    await write(home({ banners: [banner({ heading: 'Today' })] }))
    expect(
      await shop.refusedAs(editor, officeContentPublish, {
        part: 'home',
        version: (await save(home())).version,
        holdsFrom: at(-1),
      }),
    ).toMatchObject({
      code: 'invalid-request',
      fields: { holdsFrom: 'Choose a time in the future.' },
    })
    const scheduled = await publish('home', 1, { holdsFrom: at(5) })
    expect(scheduled).toMatchObject({ state: 'scheduled', number: 2 })
    expect(await banners()).toEqual(['Today'])
    expect((await state()).scheduled?.about.number).toBe(2)
    await save(home())
    const second = { part: 'home', version: 1, holdsFrom: at(6) }
    expect((await shop.refusedAs(editor, officeContentPublish, second)).fields?.holdsFrom).toMatch(/already scheduled/)
    await shop.askAs(editor, officeContentDiscard, { part: 'home', version: 1 })

    const taken = await shop.askAs(editor, officeContentTakeBack, { part: 'home', number: 2 })
    expect(taken.data).toEqual({ isDraft: true })
    expect((await state()).draft?.about.basedOn).toBe(1)
    await publish('home', 1, { holdsFrom: at(5) })
    now = new Date(at(5))
    await runDue()
    expect(await banners()).toEqual(['Red for Jamhuri week'])
    expect(await state()).toMatchObject({ current: { number: 3 }, scheduled: null })
  })

  test('refuses a scheduled version whose picture was deleted, and leaves the shown version unchanged', async () => {
    await write(home({ banners: [banner({ heading: 'Today' })] }))
    await publish('home', (await save(home({ banners: [banner({ picture: light })] }))).version, {
      holdsFrom: new Date(now.getTime() + STEP).toISOString(),
    })
    await shop.database.query(`UPDATE media SET sha256 = '${'0'.repeat(32)}' WHERE sha256 = '${light}'`)
    now = new Date(now.getTime() + STEP)
    await runDue()
    expect(await banners()).toEqual(['Today'])
    expect((await state()).refused).toMatchObject({
      number: 2,
      refusal: 'Its picture no longer exists. Choose another.',
    })
    expect((await shop.askAs(editor, officeContentParts, {})).data[0]).toMatchObject({ part: 'home', isRefused: true })
    await shop.database.query(`UPDATE media SET sha256 = '${light}' WHERE sha256 = '${'0'.repeat(32)}'`)
    await write(home())
    expect((await state()).refused).toBeNull()
  })

  test('refuses to publish content that cannot be shown well', async () => {
    const words = {
      id: 'w',
      kind: 'words',
      isHidden: false,
      from: null,
      until: null,
      title: 'School',
      text: 'Uniforms.',
    }
    const over = {
      ...words,
      audience: 'everybody',
      isOnPhones: true,
      alt: 'Cloth',
      layout: 'over',
      button: '',
      target: '',
    }
    const sectionsOf = (picture: string) =>
      home({ sections: [{ ...over, picture } as ContentOf['home']['sections'][number]] })
    expect(await check(sectionsOf(dark))).toContainEqual(
      expect.objectContaining({
        level: 'ok',
        message: expect.stringMatching(/readable on the picture, 1\d\.\d to 1/),
      }),
    )
    expect(await check(sectionsOf(light))).toContainEqual(
      expect.objectContaining({
        level: 'error',
        itemId: 'w',
        message: expect.stringMatching(/hard to read .*1\.\d to 1/),
      }),
    )
    const { version } = await save(sectionsOf(light))
    expect(await shop.refusedAs(editor, officeContentPublish, { part: 'home', version })).toMatchObject({
      code: 'invalid-request',
      message: expect.stringMatching(/^Not published: White text is hard to read/),
    })
    const bad = home({ banners: [banner({ heading: '', target: '/nowhere', picture: null })] })
    expect((await check(bad)).filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual([
      'Give the banner a heading.',
      'Choose a picture.',
      'The shop has no page at /nowhere.',
    ])
    expect(await check(home({ banners: [banner({ target: 'https://10.0.0.7/x' })] }))).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'Visitors cannot open 10.0.0.7.' }),
    )
  })

  test('shows questions, pages and redirects once they are published', async () => {
    await write({
      part: 'help',
      content: {
        questions: [
          { id: 'a', isHidden: false, question: 'When?', answer: 'Soon.' },
          { id: 'b', isHidden: true, question: '', answer: '' },
        ],
      },
    })
    expect((await shop.ask(faqList, { searchText: '' })).data).toEqual([{ id: 1, question: 'When?', answer: 'Soon.' }])
    const page = {
      id: 'p',
      isHidden: false,
      slug: 'jamhuri-week',
      title: 'Jamhuri week',
      lead: '',
      description: 'Offers.',
      text: 'See [shukas](/product-list).',
    }
    await write({ part: 'pages', content: { pages: [page] } })
    expect((await shop.ask(contentPages, {})).data).toMatchObject([{ slug: 'jamhuri-week', text: page.text }])
    const redirect = { id: 'r', from: '/jamhuri', target: '/pages/jamhuri-week', isPermanent: false }
    await write({ part: 'redirects', content: { redirects: [redirect] } })
    expect((await shop.ask(contentRedirects, {})).data).toEqual([
      { from: '/jamhuri', target: '/pages/jamhuri-week', isPermanent: false },
    ])
    const circle = [
      redirect,
      { ...redirect, id: 's', from: '/week', target: '/other' },
      { ...redirect, id: 't', from: '/other', target: '/week' },
    ]
    const found = await check({ part: 'redirects', content: { redirects: circle } })
    expect(found.map(({ itemId, message }) => `${itemId} ${message}`)).toEqual([
      's /week redirects to itself in a circle.',
      't /other redirects to itself in a circle.',
    ])
    const targets = (await shop.askAs(editor, officeContentTargets, {})).data
    expect(targets).toContainEqual({ group: 'Pages', target: '/pages/jamhuri-week', name: 'Jamhuri week' })
  })
})
