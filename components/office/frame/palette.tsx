'use client'

import { Command } from 'cmdk'
import { useRouter } from 'next/navigation'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { CloseIcon, SearchIcon } from '#components/kit/icon.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { useStore } from '#lib/browser/use-store.ts'
import type { Permission } from '#lib/contract/base/permissions.ts'
import { type Found, type FoundKind, officeFind } from '#lib/contract/orders/office/find.ts'
import { ORDER_STAGE_TEXT, type OrderStage } from '#lib/contract/orders/office/order-stages.ts'
import { showAmount } from '#lib/format/money.ts'
import { useMe } from '#lib/office/me.ts'
import { isPaletteOpen, type PaletteAction, paletteGroups, takePaletteText } from '#lib/office/palette.ts'
import { ACTION_PLACES, fitsWords, type OfficePlace, orderPlaces, PAGE_PLACES, placesFor } from '#lib/office/places.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import type { OfficeSection } from '#lib/office/sections.ts'

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

const SPECIAL = /[\\^$.*+?()[\]{}|]/g

/** Text with the search terms in bold. @param words search terms as typed */
function Highlight({ text, words }: { text: string; words: string }) {
  const parts = words.trim().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return text
  const pattern = new RegExp(`(${parts.map((part) => part.replace(SPECIAL, String.raw`\$&`)).join('|')})`, 'giu')
  return text.split(pattern).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, in its order
      <b key={at} className="font-semibold underline decoration-stripe-ochre decoration-2 underline-offset-4">
        {piece}
      </b>
    ) : (
      piece
    ),
  )
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

function ActionRow({
  value,
  action,
  words,
  onRun,
}: {
  value: string
  action: PaletteAction
  words: string
  onRun: (action: PaletteAction) => void
}) {
  const { label, detail, refusal, keys } = action
  return (
    <Row value={value} onSelect={() => refusal || onRun(action)} isOff={!!refusal}>
      <Highlight text={label} words={words} /> <span className="text-muted">{detail}</span>
      {refusal ? <span className="text-muted"> {refusal}</span> : null}
      {keys ? <KeyHint keys={keys} className="ml-auto" /> : null}
    </Row>
  )
}

function Places({
  head,
  places,
  words,
  onOpen,
}: {
  head: string
  places: readonly OfficePlace[]
  words: string
  onOpen: (path: string) => void
}) {
  return (
    <PaletteGroup head={head}>
      {places.map(({ name, path }) => (
        <Row key={name} value={`place-${name}`} onSelect={() => onOpen(path)}>
          <Highlight text={name} words={words} />
        </Row>
      ))}
    </PaletteGroup>
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

function PaletteGroup({ head, children }: { head: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Command.Group
      heading={head}
      className="[&_[cmdk-group-heading]]:px-4.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-tiny [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  )
}

function Row({
  value,
  onSelect,
  isOff = false,
  children,
}: {
  value: string
  onSelect: () => void
  isOff?: boolean
  children: ReactNode
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      disabled={isOff}
      className="flex min-h-8.5 cursor-pointer items-center gap-1.5 px-4.5 data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-muted data-[selected=true]:bg-focus-row data-[selected=true]:shadow-[inset_3px_0_0_var(--color-ink)] max-md:min-h-12"
    >
      {children}
    </Command.Item>
  )
}

/** Shape of an order's stage. */
const STAGE_MARKS: Readonly<Record<OrderStage, Status>> = {
  held: 'held',
  'to-approve': 'wait',
  'to-pack': 'wait',
  out: 'out',
  delivered: 'done',
  cancelled: 'ended',
}

/** Status of a search result: an order's stage with its shape, else text. */
function FoundStatus({ kind, status }: { kind: FoundKind; status: string }) {
  const stage = kind === 'order' && status in STAGE_MARKS ? (status as OrderStage) : null
  if (!stage) return <span className="ml-auto whitespace-nowrap text-muted">{status}</span>
  return (
    <span className="ml-auto flex-none">
      <StatusMark status={STAGE_MARKS[stage]}>{ORDER_STAGE_TEXT[stage]}</StatusMark>
    </span>
  )
}

function FoundRow({ found, text, onOpen }: { found: Found; text: string; onOpen: (path: string) => void }) {
  const { kind, id, path, title, detail, amount, status } = found
  return (
    <Row value={`${kind}-${id}`} onSelect={() => path && onOpen(path)}>
      <span className="min-w-0 truncate">
        <Highlight text={title} words={text} />{' '}
        <span className="text-muted">
          {[detail, amount === null ? '' : showAmount(amount, 'auto')].filter(Boolean).join(', ')}
        </span>
      </span>
      {status ? <FoundStatus kind={kind} status={status} /> : null}
    </Row>
  )
}
