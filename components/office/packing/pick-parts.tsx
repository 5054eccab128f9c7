import { classes } from '#components/kit/classes.ts'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { CheckIcon, CloseIcon } from '#components/kit/icon.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import type { PickList, PickVariant } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { showCount } from '#lib/format/count.ts'
import { type PickTexts, pickTexts } from '#lib/language/pick.ts'
import { useTexts } from '#lib/language/texts.ts'
import { counted, quantityIn, shortQuantityIn, type UnitTexts, unitTexts } from '#lib/language/units.ts'
import { type PickStop, variantText } from '#lib/packing/pick-stops.ts'
import type { ReadScan } from '#lib/packing/read-scan.ts'

/** A progress bar per shelf: done, current or pending; below it the numbers of shelves and pieces. */
export function PickProgress({ stops, current }: { stops: readonly PickStop[]; current: PickStop | null }) {
  const texts = useTexts(pickTexts)
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
            ? texts.shelvesDone({ done })(shelved.length)
            : texts.productsDone({ done: stops.filter(({ isSettled }) => isSettled).length })(stops.length)}
          {shelved.length > 0 && loose > 0 ? `, ${texts.withoutShelf({ n: loose })}` : ''}
        </span>
        <span className="text-muted">{texts.ofPieces({ picked: showCount(picked), wanted: showCount(wanted) })}</span>
      </p>
    </div>
  )
}

/** A done or pending shelf: a press opens it. */
export function StopRow({ stop, onOpen }: { stop: PickStop; onOpen: () => void }) {
  const texts = useTexts(pickTexts)
  const { shelf, variant, isSettled, pickedTenths, wantedTenths } = stop
  const [picked, wanted] = [showCount(pickedTenths / 10), showCount(wantedTenths / 10)]
  const isShort = isSettled && pickedTenths < wantedTenths
  return (
    <button
      type="button"
      className="flex min-h-15 w-full items-center gap-3 border-b border-hairline px-4 text-left hover:bg-calico focus-visible:-outline-offset-3"
      onClick={onOpen}
    >
      <b className="w-19 flex-none truncate text-d5 font-semibold">{shelf || texts.noShelf}</b>
      <span className="min-w-0 flex-1 truncate text-muted">
        {variant.name}, {variantText(variant)}
      </span>
      {isShort ? <StatusShape status="look" /> : isSettled ? <CheckIcon size={18} className="text-success" /> : null}
      <span className="sr-only">{isShort ? texts.isShort : isSettled ? texts.isDone : ''}</span>
      <span className={classes('tabular-nums', isSettled && 'text-muted')}>
        {isSettled && !isShort ? picked : isSettled || pickedTenths > 0 ? texts.ofWanted({ picked, wanted }) : wanted}
      </span>
    </button>
  )
}

/** "1 bale, or 18 loose. 6 more."; for several boxes, the remainder of each. */
function restText(texts: PickTexts, units: UnitTexts, { variant, wantedTenths, pickedTenths }: PickStop): string {
  const wanted = wantedTenths / 10
  const bales = variant.piecesPerBale > 1 ? Math.floor(wanted / variant.piecesPerBale) : 0
  const loose = wanted - bales * variant.piecesPerBale
  const packs = [
    counted(units.bale, bales),
    Math.round(loose) > 0 && shortQuantityIn(units, Math.round(loose), variant.unit),
  ]
  const rest = (wantedTenths - pickedTenths) / 10
  const more = rest > 0 && pickedTenths > 0 ? texts.more({ n: showCount(rest) }) : ''
  return [bales > 0 && `${packs.filter(Boolean).join(' + ')}.`, more].filter(Boolean).join(' ')
}

/** A variant's picture, always from the same file: without a connection the loaded file is shown. */
export function VariantPicture({ variant }: { variant: PickVariant }) {
  return <Picture media={variant.picture} widths={[320]} ratio={[124, 166]} priority="eager" decorative />
}

/** The current shelf: its code in large letters, the product, and the remaining quantity. */
export function StopInHand({ stop, list }: { stop: PickStop; list: PickList }) {
  const texts = useTexts(pickTexts)
  const units = useTexts(unitTexts)
  const { shelf, variant, dyeLot, wantedTenths, pickedTenths } = stop
  const boxes = new Map(list.parcels.map(({ parcelId, box }) => [parcelId, box]))
  return (
    <section
      aria-label={texts.currentShelf}
      className="border-t-3 border-b border-t-ink border-b-hairline px-4 pt-3.5 pb-4"
    >
      <div className="flex gap-4">
        <div className="min-w-0 flex-1">
          <p className="text-small text-muted">{shelf ? texts.goToShelf : texts.noShelfYet}</p>
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
            <span className="ml-2">
              {texts.ofQuantity({ quantity: quantityIn(units, wantedTenths / 10, variant.unit) })}
            </span>
          </p>
          <p className="text-small text-muted">{restText(texts, units, stop)}</p>
        </div>
        {dyeLot ? (
          <p className="text-right">
            <span className="block text-small text-muted">{texts.dyeLot}</span>
            <b className="font-semibold">{dyeLot}</b>
          </p>
        ) : null}
      </div>
      {list.parcels.length > 1 ? (
        <ul aria-label={texts.boxes} className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {stop.lines.map((line) => (
            <li key={line.parcelId} className="whitespace-nowrap">
              {texts.box} <b className="font-semibold">{boxes.get(line.parcelId)}</b>{' '}
              <span className="text-muted">
                {texts.ofWanted({
                  picked: showCount(line.pickedTenths / 10),
                  wanted: showCount(line.wantedTenths / 10),
                })}
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
  const texts = useTexts(pickTexts)
  const scans = counted(texts.scans, waiting)
  return (
    <p role="status" className="flex flex-none items-center gap-2 bg-calico px-4 py-2 text-small">
      <StatusShape status={sending === 'sent' ? 'done' : sending === 'kept' ? 'undecided' : 'now'} />
      {sending === 'kept' ? (
        <span>
          <b className="font-semibold">{texts.noNetwork}</b>{' '}
          {waiting > 0 ? texts.scansStored({ scans })(waiting) : texts.canContinue}
        </span>
      ) : (
        <span>{sending === 'sent' ? texts.allSent : texts.sending({ scans })}</span>
      )}
    </p>
  )
}
