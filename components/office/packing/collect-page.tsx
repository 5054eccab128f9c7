'use client'

import { useRef, useState } from 'react'
import { LanguageButton } from '#components/kit/button/language-button.tsx'
import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { Age } from '#components/kit/figure/figures.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { AlertLine, ForbiddenState } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import { collectParcelsJob, officeCollectionFind } from '#lib/contract/fulfilment/office/hand-over.ts'
import { cameraTexts } from '#lib/language/camera.ts'
import { useLanguage } from '#lib/language/language.ts'
import { officeTexts } from '#lib/language/office.ts'
import { packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'
import { quantityIn, unitTexts } from '#lib/language/units.ts'
import { askOffice } from '#lib/office/call.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useMay, useMe } from '#lib/office/me.ts'
import { signalScan } from '#lib/office/scan-signal.ts'
import { useScanner } from '#lib/office/scanner.ts'
import { CameraScanner } from './camera-scanner.tsx'
import { PACKING_READS, parcelsText } from './packing-words.ts'
import { ScanIcon } from './pick-icons.tsx'

type Collection = Output<typeof officeCollectionFind>

/** Collection counter: the customer shows the collection code, staff hand over the waiting parcels. */
export function CollectPage() {
  const texts = useTexts(packingTexts)
  const camera = useTexts(cameraTexts)
  const office = useTexts(officeTexts)
  const language = useLanguage()
  const me = useMe()
  const mayWork = useMay('packing.work')
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [found, setFound] = useState<Collection | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isCameraOn, setCameraOn] = useState(false)
  const [by, setBy] = useState('')
  const collect = useOfficeJob(collectParcelsJob, PACKING_READS)

  async function find(text: string) {
    setCode(text)
    setAsking(true)
    const answer = await askOffice(officeCollectionFind, { code: text })
    setAsking(false)
    setFound(answer.ok ? answer.data : null)
    setProblem(answer.ok ? null : answer.problem)
    setBy('')
    signalScan(answer.ok ? 'right' : 'wrong')
    if (answer.ok) setCameraOn(false)
  }
  useScanner((text) => void find(text), mayWork)

  function next() {
    setFound(null)
    setCode('')
    field.current?.focus()
  }

  if (me && !mayWork) return <ForbiddenState permission="packing.work" words={office} />
  return (
    <div lang={language} className="contents">
      <PageHead
        title={texts.collectionCounter}
        documentTitle={packingTexts.english.collectionCounter}
        subtitle={texts.onlyWithCode}
        aside=""
        actions={
          <>
            <LanguageButton />
            <OfficeLinkButton href="/office/packing?queue=ready">{texts.waitingToBeCollected}</OfficeLinkButton>
          </>
        }
      />
      {isCameraOn ? <CameraScanner onCode={(text) => void find(text)} onClose={() => setCameraOn(false)} /> : null}
      <div className="room-gutter min-h-0 w-full max-w-160 flex-1 overflow-y-auto py-5">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim()) void find(code.trim())
          }}
        >
          <label htmlFor="collection-code" className="font-semibold">
            {texts.customersCode}
          </label>
          <p id="collection-code-help" className="text-small text-muted">
            {texts.codeHelp}
          </p>
          <div className="mt-1.5 flex gap-2.5">
            <input
              ref={field}
              id="collection-code"
              className="h-16 min-w-0 flex-1 rounded-sm border border-field bg-paper px-4 text-[1.75rem] font-semibold uppercase tabular-nums"
              aria-describedby="collection-code-help"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
            <OfficeButton
              variant="outline"
              aria-label={isCameraOn ? camera.close : camera.scan}
              className="h-16 w-16"
              onClick={() => setCameraOn(!isCameraOn)}
            >
              <ScanIcon size={26} />
            </OfficeButton>
          </div>
          <OfficeButton type="submit" variant="main" className="mt-2.5 h-14 w-full text-base" disabled={isAsking}>
            {texts.findOrder}
          </OfficeButton>
        </form>
        {problem ? <AlertLine tone="error" title={problem.message} live="assertive" className="mt-4" /> : null}
        {found ? (
          <FoundCollection
            found={found}
            by={by}
            onBy={setBy}
            isRunning={collect.isRunning}
            onHandOver={() =>
              void collect
                .start({ parcelIds: found.parcels.map(({ parcelId }) => parcelId), by })
                .then(({ ok }) => ok && next())
            }
          />
        ) : null}
      </div>
    </div>
  )
}

/** The order of a code: its parcels, the person who collects them, and the hand-over. */
function FoundCollection({
  found,
  by,
  onBy,
  isRunning,
  onHandOver,
}: {
  found: Collection
  by: string
  onBy: (by: string) => void
  isRunning: boolean
  onHandOver: () => void
}) {
  const texts = useTexts(packingTexts)
  const units = useTexts(unitTexts)
  const parcels = parcelsText(texts, found.parcels.length)
  return (
    <section aria-label={texts.orderNo({ orderNo: found.orderNo })} className="mt-6 border-t-3 border-ink pt-4">
      <h2 className="heading text-title">{texts.orderOf({ orderNo: found.orderNo, customer: found.customer })}</h2>
      <p className="text-muted">
        {texts.readySince({ parcels, counter: found.counter || texts.theCounter })(found.parcels.length)}{' '}
        <Age at={found.readySince} />
      </p>
      <ul className="mt-3">
        {found.lines.map(({ product, code: productCode, unit, tenths }) => (
          <li key={productCode} className="flex justify-between gap-4 border-b border-hairline py-2.5">
            <span className="min-w-0">
              {product} <span className="text-small text-muted">{productCode}</span>
            </span>
            <b className="flex-none font-semibold">{quantityIn(units, tenths / 10, unit)}</b>
          </li>
        ))}
      </ul>
      <label htmlFor="collected-by" className="mt-4 block font-semibold">
        {texts.collectedBy}
      </label>
      <input
        id="collected-by"
        className="office-field mt-1 h-14 w-full"
        autoComplete="off"
        maxLength={80}
        value={by}
        onChange={({ target }) => onBy(target.value)}
      />
      <OfficeButton variant="main" className="mt-4 h-16 w-full text-base" disabled={isRunning} onClick={onHandOver}>
        {texts.handOverParcels({ parcels })}
      </OfficeButton>
    </section>
  )
}
