'use client'

import { Command } from 'cmdk'
import { useRouter } from 'next/navigation'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { CloseIcon, SearchIcon } from '#components/kit/icon.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { useStore } from '#lib/browser/use-store.ts'
import type { Permission } from '#lib/contract/base/permissions.ts'
import { type FoundKind, officeFind } from '#lib/contract/orders/office/find.ts'
import { useMe } from '#lib/office/me.ts'
import { isPaletteOpen, type PaletteAction, paletteGroups, takePaletteText } from '#lib/office/palette.ts'
import { ACTION_PLACES, fitsWords, orderPlaces, PAGE_PLACES, placesFor } from '#lib/office/places.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import type { OfficeSection } from '#lib/office/sections.ts'
import { ActionRow, FoundRow, Highlight, PaletteGroup, Places, Row } from './palette-rows.tsx'

const TYPING_MS = 120
const MIN = 2

/** Kinds that the first character limits the search to. */
const KINDS: Readonly<Record<string, readonly FoundKind[]>> = {
  '#': ['order', 'payment'],
  '@': ['company', 'customer', 'staff'],
  '>': [],
}

const HEADS: Readonly<Record<FoundKind, string>> = {
  order: 'Orders',
  company: 'Companies',
  customer: 'Customers',
  payment: 'Money',
  product: 'Products',
  staff: 'Staff',
}

const placesOf = (text: string, permissions: ReadonlySet<Permission>) => ({
  tasks: [...placesFor(orderPlaces(text), '', permissions), ...placesFor(ACTION_PLACES, text, permissions)],
  pages: placesFor(PAGE_PLACES, text, permissions),
})

/** Search and command palette: orders, people, receipts, phones, products, sections, and the actions of this screen. */
export function Palette({ sections }: { sections: readonly OfficeSection[] }) {
  const router = useRouter()
  const groups = useStore(paletteGroups, [])
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => setTyped(takePaletteText()), [])
  const close = () => isPaletteOpen.set(false)
  const kinds = KINDS[typed[0] ?? '']
  const text = (kinds ? typed.slice(1) : typed).trim()
  const isOnlyActions = kinds?.length === 0
  const asked = useSettled(isOnlyActions || text.length < MIN ? '' : text, TYPING_MS)
  const { data, isFetching, error } = useOfficeQuery(
    officeFind,
    asked ? { text: asked, ...(kinds?.length && { kinds: [...kinds] }) } : null,
  )
  const found = asked && data ? data : []
  const actions = groups.map(({ name, actions: all }) => ({
    name,
    actions:
      kinds && !isOnlyActions ? [] : all.filter(({ label, detail }) => fitsWords(`${label} ${detail ?? ''}`, text)),
  }))
  const fittingSections = kinds && !isOnlyActions ? [] : sections.filter(({ name }) => fitsWords(`go to ${name}`, text))
  const permissions = new Set(useMe()?.permissions)
  // An empty palette shows the sections and this screen's actions only.
  const isSearching = text.length >= MIN && (!kinds || isOnlyActions)
  const { tasks, pages } = isSearching ? placesOf(text, permissions) : { tasks: [], pages: [] }

  const answers = [...tasks, ...pages, ...fittingSections, ...actions.flatMap(({ actions: all }) => all)].length

  function open(path: string): void {
    close()
    router.push(path)
  }
  function run(action: PaletteAction): void {
    close()
    action.run()
  }

  return (
    <OfficeDialog label="Search and actions" onClose={close}>
      <Command shouldFilter={false} loop label="Search and actions" className="flex max-h-[inherit] flex-col">
        <div className="flex h-14 flex-none items-center gap-3 border-b border-ink px-4.5">
          <SearchIcon size={20} />
          <Command.Input
            data-first
            value={typed}
            onValueChange={setTyped}
            placeholder="Number, name, phone, receipt, code or action"
            className="min-w-0 flex-1 bg-transparent text-lead outline-none"
          />
          <span role="status" className="text-tiny text-muted">
            {asked && !isFetching && data ? `${found.length + answers} found` : ''}
          </span>
          <KeyHint keys="esc" />
          <OfficeIconButton label="Close" className="-mr-2 md:hidden" onClick={close}>
            <CloseIcon size={18} />
          </OfficeIconButton>
        </div>
        <Command.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
          {error ? <p className="px-4.5 py-3 font-semibold text-error">{error.message}</p> : null}
          {Object.entries(HEADS).map(([kind, head]) => (
            <PaletteGroup key={kind} head={head}>
              {found
                .filter((one) => one.kind === kind && one.path)
                .map((one) => (
                  <FoundRow key={`${one.kind}-${one.id}`} found={one} text={asked} onOpen={open} />
                ))}
            </PaletteGroup>
          ))}
          {actions.map(({ name, actions: fitting }) => (
            <PaletteGroup key={name} head={name}>
              {fitting.map((action) => (
                <ActionRow key={action.id} value={`do-${name}-${action.id}`} action={action} words={text} onRun={run} />
              ))}
            </PaletteGroup>
          ))}
          <Places head="Actions" places={tasks} words={text} onOpen={open} />
          <Places head="Pages and settings" places={pages} words={text} onOpen={open} />
          <PaletteGroup head="Sections">
            {fittingSections.map(({ id, name, path, letter }) => (
              <Row key={id} value={`room-${id}`} onSelect={() => open(path)}>
                Go to <Highlight text={name} words={text} />
                <KeyHint keys={`g ${letter}`} className="ml-auto" />
              </Row>
            ))}
          </PaletteGroup>
          <Command.Empty className="px-4.5 py-4 text-muted">
            {isFetching || asked !== (text.length < MIN ? '' : text) ? 'Searching…' : 'No results.'}
          </Command.Empty>
        </Command.List>
        <PaletteHints />
        <Stripe className="flex-none" />
      </Command>
    </OfficeDialog>
  )
}

/** Keys of the palette, below its results. */
function PaletteHints() {
  return (
    <div className="flex flex-none flex-wrap items-center gap-4 border-t border-hairline px-4.5 py-2 text-tiny text-muted max-md:hidden">
      <Hint keys={['up', 'down']}>move</Hint>
      <Hint keys={['enter']}>open</Hint>
      <span className="ml-auto" />
      <Hint keys={['#']}>order</Hint>
      <Hint keys={['@']}>person</Hint>
      <Hint keys={['>']}>do</Hint>
    </div>
  )
}

function Hint({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {keys.map((key) => (
        <KeyHint key={key} keys={key} />
      ))}
      {children}
    </span>
  )
}
