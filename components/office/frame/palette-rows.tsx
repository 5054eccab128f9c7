import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { Found, FoundKind } from '#lib/contract/orders/office/find.ts'
import { ORDER_STAGE_TEXT, type OrderStage } from '#lib/contract/orders/office/order-stages.ts'
import { showAmount } from '#lib/format/money.ts'
import type { PaletteAction } from '#lib/office/palette.ts'
import type { OfficePlace } from '#lib/office/places.ts'

/** Rows of the palette. */

const SPECIAL = /[\\^$.*+?()[\]{}|]/g

/** Text with the search terms in bold. @param words search terms as typed */
export function Highlight({ text, words }: { text: string; words: string }) {
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

export function PaletteGroup({ head, children }: { head: string; children: readonly ReactNode[] }) {
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

export function Row({
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

export function ActionRow({
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

export function Places({
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

export function FoundRow({ found, text, onOpen }: { found: Found; text: string; onOpen: (path: string) => void }) {
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
