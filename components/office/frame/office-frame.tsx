'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
import { lazy, type ReactNode, Suspense } from 'react'
import { SidebarStripe } from '#components/kit/page/loading-stripe.tsx'
import { UndoBar } from '#components/kit/page/undo-bar.tsx'
import { useStore } from '#lib/browser/use-store.ts'
import { factorQuestion } from '#lib/office/confirm-factor.ts'
import { EVERYWHERE, type KeyEntry, useKeys } from '#lib/office/keys.ts'
import { useAccountPreferences, useMe } from '#lib/office/me.ts'
import {
  isKeyListOpen,
  isPaletteOpen,
  openKeyList,
  openPalette,
  openPaletteWith,
  usePaletteActions,
} from '#lib/office/palette.ts'
import { officeQueries } from '#lib/office/queries.ts'
import { useScannedNumber } from '#lib/office/scanner.ts'
import { isFrameless, sectionOf, sectionsFor } from '#lib/office/sections.ts'
import { signInQuestion } from '#lib/office/sign-in-again.ts'
import { OfflineLine } from './offline-line.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { StatusBar } from './status-bar.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const ConfirmFactorDialog = lazy(async () => ({
  default: (await import('./confirm-factor-dialog.tsx')).ConfirmFactorDialog,
}))
const SignInAgainDialog = lazy(async () => ({
  default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
}))
const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }))

const signOutNow = async () => (await import('#lib/office/sign-out.ts')).signOut()

/**
 * App shell of the office: sidebar, status bar, palette; on a phone a bar at the bottom. Sign-in pages are outside it.
 */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const isAlone = isFrameless(usePathname())
  return (
    <QueryClientProvider client={officeQueries}>
      {isAlone ? <main id="room">{children}</main> : <SectionPages>{children}</SectionPages>}
    </QueryClientProvider>
  )
}

function SectionPages({ children }: { children: ReactNode }) {
  const path = usePathname()
  const router = useRouter()
  const me = useMe()
  useAccountPreferences(me)
  const sections = me ? sectionsFor(new Set(me.permissions)) : []
  const showsPalette = useStore(isPaletteOpen, false)
  const showsKeys = useStore(isKeyListOpen, false)
  const asksFactor = useStore(factorQuestion, null) !== null
  const hasEnded = useStore(signInQuestion, null) !== null
  const current = sectionOf(path)?.id ?? null

  useKeys(EVERYWHERE, {
    'ctrl+k': { label: 'search and actions', run: openPalette, worksInFields: true },
    '?': { label: 'keyboard shortcuts', run: openKeyList, isInStatusBar: true },
    ...Object.fromEntries(
      sections.map((section): [string, KeyEntry] => [
        `g ${section.letter}`,
        { label: `go to ${section.name}`, run: () => router.push(section.path) },
      ]),
    ),
  })

  // A number that is scanned is looked for; in Packing it is packed.
  useScannedNumber(openPaletteWith, current !== 'packing' && !showsPalette)
  usePaletteActions('Yours', [
    { id: 'jobs', label: 'Work in the background', run: () => router.push('/office/jobs') },
    { id: 'me', label: 'My account', detail: 'sessions, second factor, keys', run: () => router.push('/office/me') },
    { id: 'keys', label: 'Keyboard shortcuts', keys: '?', run: openKeyList },
    { id: 'sign-out', label: 'Sign out', run: () => void signOutNow() },
  ])

  return (
    <div className="group/frame grid h-dvh grid-cols-1 grid-rows-[minmax(0,1fr)] overflow-hidden md:grid-cols-[var(--sidebar)_minmax(0,1fr)]">
      <a className="skip-link" href="#room">
        Skip to content
      </a>
      <Sidebar sections={sections} current={current} me={me} />
      <div className="flex min-w-0 flex-col">
        <main
          id="room"
          tabIndex={-1}
          className="short-window:overflow-y-auto relative flex min-h-0 flex-1 flex-col outline-none"
        >
          {/* Pages read the address. */}
          <Suspense fallback={null}>{children}</Suspense>
        </main>
        <OfflineLine />
        <UndoBar />
        <StatusBar />
        <PhoneBar sections={sections} current={current} />
      </div>
      <SidebarStripe />
      <Suspense fallback={null}>
        {showsPalette ? <Palette sections={sections} /> : null}
        {showsKeys ? <KeyList /> : null}
        {asksFactor ? <ConfirmFactorDialog /> : null}
        {hasEnded ? <SignInAgainDialog /> : null}
      </Suspense>
    </div>
  )
}
