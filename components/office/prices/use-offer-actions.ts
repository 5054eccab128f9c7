import {
  officeOffer,
  officeOfferAsk,
  officeOfferEnd,
  officeOfferList,
  officeOfferPreview,
  officeOfferSave,
} from '#lib/contract/pricing/office/offers.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

const READS = [officeOfferList.name, officeOffer.name, officeOfferPreview.name]

export type OfferActions = ReturnType<typeof useOfferActions>

/** Saves and ends an offer, and requests approval of prices below cost. */
export function useOfferActions({
  onSaved,
  onAsked,
  forget,
}: {
  onSaved: (offerId: number) => void
  onAsked: () => void
  /** Drops the typed values. */
  forget: () => void
}) {
  const save = useOfficeAction(officeOfferSave, {
    refreshes: READS,
    onDone: ({ offerId }, message) => {
      forget()
      noteDone(message)
      onSaved(offerId)
    },
  })
  const ask = useOfficeAction(officeOfferAsk, {
    refreshes: [officeApprovalList.name],
    onDone: (_, message) => {
      forget()
      noteDone(message)
      onAsked()
    },
  })
  const end = useOfficeAction(officeOfferEnd, { refreshes: READS, onDone: (_, message) => noteDone(message) })
  return {
    ...{ save, ask, end },
    problem: save.problem ?? ask.problem ?? end.problem,
    forgetProblems() {
      save.forgetProblem()
      ask.forgetProblem()
      end.forgetProblem()
    },
  }
}
