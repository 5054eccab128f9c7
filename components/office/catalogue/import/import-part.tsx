'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { ForbiddenState } from '#components/kit/state/office-states.tsx'
import { readImportJob } from '#lib/contract/catalogue/office/imports.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useSendFile } from '#lib/office/imports/use-send-file.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useMay, useMe } from '#lib/office/me.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import { ChooseFile, type ImportChoices } from './choose-file.tsx'
import { ImportList } from './import-list.tsx'
import { IMPORT_READS, ImportView } from './import-view.tsx'

const NOTHING_LEFT_OUT: ImportChoices = { withoutPrices: false, withoutStock: false }

/** Product import: upload, read, review, then import. */
export function ImportPart() {
  const address = useAddressState()
  const me = useMe()
  const may = useMay('catalogue.import')
  const importId = Number(address.get('import')) || null
  const [kept, keep] = useRememberedDraft<ImportChoices>('import-choices')
  const choices = kept ?? NOTHING_LEFT_OUT
  const read = useOfficeJob(readImportJob, IMPORT_READS)
  const sending = useSendFile(async (sent) => {
    await read.start({ importId: sent, pricesExVat: false, ...choices })
    address.set({ import: String(sent), shows: null, q: null })
  })
  const leave = () => address.set({ import: null, shows: null, q: null })
  return (
    <>
      <PageHead
        title="Catalogue"
        subtitle="Import products from a CSV file"
        actions={importId ? <OfficeButton onClick={leave}>All imports</OfficeButton> : undefined}
      />
      <CatalogueTabs current="import" />
      <PageBody>
        <Column className="lg:overflow-y-auto">
          {me && !may ? (
            <ForbiddenState permission="catalogue.import" />
          ) : (
            <div className="room-gutter w-full pb-8">
              {importId ? (
                <ImportView key={importId} importId={importId} onLeave={leave} />
              ) : (
                <>
                  <ChooseFile
                    {...{ choices, sending: sending.sending, fault: sending.fault }}
                    onChoices={keep}
                    onFile={(file) => void sending.send(file)}
                    onStop={sending.stop}
                  />
                  <h2 className="heading border-b border-ink py-1.5 text-d5">Imports of the last 30 days</h2>
                  <ImportList onChoose={(id) => address.set({ import: String(id) })} />
                </>
              )}
            </div>
          )}
        </Column>
      </PageBody>
    </>
  )
}
