import {
  officeLadder,
  officeLadderAsk,
  officeLadderCart,
  officeLadderCheck,
  officeLadderEnd,
  officeLadderList,
  officeLadderSave,
} from '#lib/contract/pricing/office/ladders.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

const READS = [officeLadderList.name, officeLadder.name, officeLadderCheck.name, officeLadderCart.name]

export type LadderActions = ReturnType<typeof useLadderActions>

/** Saves and ends a ladder, and requests approval of prices below cost. */
export function useLadderActions({
  onSaved,
  onAsked,
  forget,
}: {
  onSaved: (ladderId: number) => void
  onAsked: () => void
  /** Drops the typed values. */
  forget: () => void
}) {
  const save = useOfficeAction(officeLadderSave, {
    refreshes: READS,
    onDone: ({ ladderId }, message) => {
      forget()
      noteDone(message)
      onSaved(ladderId)
    },
  })
  const ask = useOfficeAction(officeLadderAsk, {
    refreshes: [officeApprovalList.name],
    onDone: (_, message) => {
      forget()
      noteDone(message)
      onAsked()
    },
  })
  const end = useOfficeAction(officeLadderEnd, { refreshes: READS, onDone: (_, message) => noteDone(message) })
  return {
    ...{ save, ask, end },
    isRunning: save.isRunning || ask.isRunning || end.isRunning,
    problem: save.problem ?? ask.problem ?? end.problem,
    forgetProblems() {
      save.forgetProblem()
      ask.forgetProblem()
      end.forgetProblem()
    },
  }
}
