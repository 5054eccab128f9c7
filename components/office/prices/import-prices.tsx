'use client'

import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { ForbiddenState } from '#components/kit/state/office-states.tsx'
import { FileChoice } from '#components/office/catalogue/import/upload-parts.tsx'
import { MAX_PRICE_LIST_BYTES, officePriceListSend } from '#lib/contract/pricing/office/price-lists.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useMay, useMe } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { PriceListView } from './price-list-view.tsx'

/** Import of ladders and agreed prices from a file: upload, preview, then import. */
export function ImportPrices() {
  const address = useAddressState()
  const me = useMe()
  const may = useMay('prices.set')
  const fileId = Number(address.get('file')) || null
  const leave = () => address.set({ file: null })
  return (
    <>
      <PageHead
        title="Prices"
        subtitle="Import price lists"
        back={{ href: '/office/prices/ladders', label: 'Ladders', keepsActions: true }}
        actions={
          fileId ? (
            <OfficeButton onClick={leave}>Another file</OfficeButton>
          ) : (
            <OfficeLinkButton href="/office/prices/ladders">Ladders</OfficeLinkButton>
          )
        }
      />
      <PageBody>
        <Column className="lg:overflow-y-auto">
          {me && !may ? (
            <ForbiddenState permission="prices.set" />
          ) : (
            <div className="room-gutter w-full pb-8">
              {fileId ? (
                <PriceListView key={fileId} fileId={fileId} onLeave={leave} />
              ) : (
                <ChooseList onSent={(sent) => address.set({ file: String(sent) })} />
              )}
            </div>
          )}
        </Column>
      </PageBody>
    </>
  )
}

function ChooseList({ onSent }: { onSent: (fileId: number) => void }) {
  const send = useOfficeAction(officePriceListSend, { onDone: ({ fileId }) => onSent(fileId) })
  if (send.isRunning)
    return (
      <p role="status" className="py-4">
        The file is uploaded and compared with the current prices.
      </p>
    )
  return (
    <FileChoice
      title="Drop a price list here, or choose one"
      accept=".csv,.xlsx,text/csv"
      help={`CSV or Excel, up to ${MAX_PRICE_LIST_BYTES / 1024 / 1024} MB. Export the prices on the page Ladders, change the file, and import it here. Prices that are not in the file stay unchanged. You check the changes before they are imported.`}
      fault={send.problem?.message ?? null}
      onFile={(file) => void send.run({ fileName: file.name }, { list: file })}
    />
  )
}
