import { classes } from '#components/kit/classes.ts'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { CheckIcon, CloseIcon } from '#components/kit/icon.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import type { PickList, PickVariant } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { showCount } from '#lib/format/count.ts'
import { balesText, quantityText, shortQuantityText } from '#lib/format/quantity.ts'
import { type PickStop, variantText } from '#lib/packing/pick-stops.ts'
import type { ReadScan } from '#lib/packing/read-scan.ts'

/** A progress bar per shelf: done, current or pending; below it the numbers of shelves and pieces. */
export function PickProgress({ stops, current }: { stops: readonly PickStop[]; current: PickStop | null }) {
  const shelved = stops.filter(({ shelf }) => shelf)
  const done = shelved.filter(({ isSettled }) => isSettled).length
  const loose = stops.length - shelved.length
  const wanted = stops.reduce((sum, stop) => sum + stop.wantedTenths, 0) / 10
  const picked = stops.reduce((sum, stop) => sum + stop.pickedTenths, 0) / 10
  return (
    <div className="flex-none px-4 pb-2">
      <div aria-hidden="true" className="flex gap-0.5">
        {stops.map(({ id, isSettled }) => (
          <span
            key={id}
            className={classes('h-2 flex-1', isSettled ? 'bg-success' : id === current?.id ? 'bg-main' : 'bg-hairline')}
          />
        ))}
      </div>
      <p className="mt-1.5 flex justify-between text-small">
        <span>
          {shelved.length > 0
            ? `${done} of ${shelved.length} ${shelved.length === 1 ? 'shelf' : 'shelves'} done`
            : `${stops.filter(({ isSettled }) => isSettled).length} of ${stops.length} ${stops.length === 1 ? 'product' : 'products'} done`}
          {shelved.length > 0 && loose > 0 ? `, ${loose} without a shelf` : ''}
        </span>
        <span className="text-muted">
          {showCount(picked)} of {showCount(wanted)} pieces
        </span>
      </p>
    </div>
  )
}

/** A done or pending shelf: a press opens it. */
export function StopRow({ stop, onOpen }: { stop: PickStop; onOpen: () => void }) {
  const { shelf, variant, isSettled, pickedTenths, wantedTenths } = stop
  const isShort = isSettled && pickedTenths < wantedTenths
  return (
    <button
      type="button"
      className="flex min-h-15 w-full items-center gap-3 border-b border-hairline px-4 text-left hover:bg-calico focus-visible:-outline-offset-3"
      onClick={onOpen}
    >
      <b className="w-19 flex-none truncate text-d5 font-semibold">{shelf || 'No shelf'}</b>
      <span className="min-w-0 flex-1 truncate text-muted">
        {variant.name}, {variantText(variant)}
      </span>
      {isShort ? <StatusShape status="look" /> : isSettled ? <CheckIcon size={18} className="text-success" /> : null}
      <span className="sr-only">{isShort ? 'Short.' : isSettled ? 'Done.' : ''}</span>
      <span className={classes('tabular-nums', isSettled && 'text-muted')}>
        {isSettled || pickedTenths > 0
          ? `${showCount(pickedTenths / 10)}${isSettled && !isShort ? '' : ` of ${showCount(wantedTenths / 10)}`}`
          : showCount(wantedTenths / 10)}
      </span>
    </button>
  )
}

/** "1 bale, or 18 loose. 6 more."; for several boxes, the remainder of each. */
function restText({ variant, wantedTenths, pickedTenths }: PickStop): string {
  const wanted = wantedTenths / 10
  const bales = variant.piecesPerBale > 1 ? Math.floor(wanted / variant.piecesPerBale) : 0
  const loose = wanted - bales * variant.piecesPerBale
  const packs = bales > 0 ? balesText({ bales, loose: Math.round(loose) }, variant.unit, shortQuantityText) : ''
  const rest = (wantedTenths - pickedTenths) / 10
  const more = rest > 0 && pickedTenths > 0 ? `${showCount(rest)} more.` : ''
  return [packs && `${packs}.`, more].filter(Boolean).join(' ')
}

/** A variant's picture, always from the same file: without a connection the loaded file is shown. */
export function VariantPicture({ variant }: { variant: PickVariant }) {
  return <Picture media={variant.picture} widths={[320]} ratio={[124, 166]} priority="eager" decorative />
}

/** The current shelf: its code in large letters, the product, and the remaining quantity. */
export function StopInHand({ stop, list }: { stop: PickStop; list: PickList }) {
  const { shelf, variant, dyeLot, wantedTenths, pickedTenths } = stop
  const boxes = new Map(list.parcels.map(({ parcelId, box }) => [parcelId, box]))
  return (
    <section aria-label="Current shelf" className="border-t-3 border-b border-t-ink border-b-hairline px-4 pt-3.5 pb-4">
      <div className="flex gap-4">
        <div className="min-w-0 flex-1">
          <p className="text-small text-muted">{shelf ? 'Go to shelf' : 'No shelf yet'}</p>
          {shelf ? <p className="text-[2.75rem] leading-12 font-semibold break-all">{shelf}</p> : null}
          <h2 className="mt-2 text-base font-semibold">{variant.name}</h2>
          <p>{variantText(variant)}</p>
          <p className="text-small break-all text-muted">{variant.code}</p>
        </div>
        <div className="w-31 flex-none">
          <VariantPicture variant={variant} />
        </div>
      </div>
      <div className="mt-3 flex items-end justify-between gap-3">
        <div>
          <p>
            <b className="text-[1.75rem] leading-8 font-semibold tabular-nums">{showCount(pickedTenths / 10)}</b>
            <span className="ml-2">of {quantityText(wantedTenths / 10, variant.unit)}</span>
          </p>
          <p className="text-small text-muted">{restText(stop)}</p>
        </div>
        {dyeLot ? (
          <p className="text-right">
            <span className="block text-small text-muted">Dye lot</span>
            <b className="font-semibold">{dyeLot}</b>
          </p>
        ) : null}
      </div>
      {list.parcels.length > 1 ? (
        <ul aria-label="Boxes" className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {stop.lines.map((line) => (
            <li key={line.parcelId} className="whitespace-nowrap">
              Box <b className="font-semibold">{boxes.get(line.parcelId)}</b>{' '}
              <span className="text-muted">
                {showCount(line.pickedTenths / 10)} of {showCount(line.wantedTenths / 10)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/**
 * Result of the last scan, also for screen readers: a green tick or a red cross. On small phones it sticks to the end
 * of the list.
 */
export function ScanAnswer({ read }: { read: ReadScan | null }) {
  const isRight = read?.outcome === 'right'
  return (
    <div role="status" aria-live="assertive" className="sticky bottom-0">
      {read ? (
        <div
          className={classes(
            'flex items-center gap-4 border-l-6 px-4 py-3',
            isRight ? 'border-success bg-success-tint' : 'border-error bg-error-tint',
          )}
        >
          {isRight ? <CheckIcon size={28} className="text-success" /> : <CloseIcon size={28} className="text-error" />}
          <p className="min-w-0 flex-1">
            <b className="block font-semibold">{read.title}</b>
            {read.text}
          </p>
          {read.picture ? (
            <span className="w-14 flex-none">
              <Picture media={read.picture} widths={[320]} ratio={[124, 166]} priority="eager" decorative />
            </span>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** Whether the scans are sent, or still stored on the phone. */
export function SendingLine({ waiting, sending }: { waiting: number; sending: 'sent' | 'sending' | 'kept' }) {
  const scans = waiting === 1 ? '1 scan' : `${showCount(waiting)} scans`
  return (
    <p role="status" className="flex flex-none items-center gap-2 bg-calico px-4 py-2 text-small">
      <StatusShape status={sending === 'sent' ? 'done' : sending === 'kept' ? 'undecided' : 'now'} />
      {sending === 'kept' ? (
        <span>
          <b className="font-semibold">No network.</b>{' '}
          {waiting > 0 ? `${scans} stored on this phone.` : 'You can continue packing.'}
        </span>
      ) : (
        <span>{sending === 'sent' ? 'All scans sent.' : `Sending ${scans}.`}</span>
      )}
    </p>
  )
}
