/** Steps that can be undone. */
const MAX_STEPS = 300
/** Changes with one tag that follow each other so soon are one step: a word that is typed is undone as a whole. */
const ONE_STEP_MS = 900
/** Sent values that are stored until a response confirms one of them. */
const MAX_SENT = 4

/** Unsaved changes of a value that the shop stores in versions. */
export interface UnsavedChanges<Value> {
  /** The changed value; null without changes. */
  typed: Value | null
  /** Version of the shop's value under the first change; null if it had no version, or without changes. */
  version: number | null
  /** Values sent, latest last, until a response confirms whether they were saved. */
  sent: readonly Value[]
}

/** A draft: unsaved changes, their undo steps, and a conflict with another user. */
export interface DraftState<Value, Theirs> extends UnsavedChanges<Value> {
  past: readonly Value[]
  future: readonly Value[]
  /** Tag and time of the last change, in milliseconds. */
  last: { tag: string; at: number }
  /** Value that another user has saved in the meantime; null without a conflict. */
  conflict: Theirs | null
}

/** The value that a change is based on. */
interface Basis<Value> {
  /** The value before the change, as shown. */
  before: Value
  /** Current version of the shop's value. */
  version: number | null
  /** Whether a value has no unsaved changes. */
  isUnchanged: (value: Value) => boolean
}

export type DraftAction<Value, Theirs> =
  /** One undo step. `tag` names a field whose letters form one step together; '' is always a separate step. */
  | ({ kind: 'change'; next: Value; tag: string; at: number } & Basis<Value>)
  | ({ kind: 'undo' | 'redo' } & Basis<Value>)
  /** The unsaved changes are sent. */
  | { kind: 'send' }
  /** The shop has a new version. If it is `value`, and no value was typed since, no unsaved changes remain. */
  | { kind: 'save'; value: Value; version: number }
  | { kind: 'conflict'; theirs: Theirs }
  /** The user's changes apply to the version of another user. */
  | { kind: 'keep-mine'; version: number | null }
  /** Sets the remaining changes after a save or a choice. Undo steps would restore saved values and are deleted. */
  | { kind: 'settle'; remaining: Value | null }

/** A draft with the stored changes of an earlier page. */
export const openedDraft = <Value, Theirs>(
  stored: Partial<UnsavedChanges<Value>> | null,
): DraftState<Value, Theirs> => ({
  ...{ typed: null, version: null, sent: [], past: [], future: [], last: { tag: '', at: 0 }, conflict: null },
  ...stored,
})

/** The draft after an action; the same object if the action changes no state. */
export function reduceDraft<Value, Theirs>(
  state: DraftState<Value, Theirs>,
  action: DraftAction<Value, Theirs>,
): DraftState<Value, Theirs> {
  const { typed, past, future, last } = state
  switch (action.kind) {
    case 'change': {
      const { before, next, tag, at } = action
      if (next === before) return state
      const isSameStep = tag !== '' && tag === last.tag && at - last.at < ONE_STEP_MS
      const steps = isSameStep ? past : [...past, before].slice(-MAX_STEPS)
      return { ...withTyped(state, next, action), past: steps, future: [], last: { tag, at } }
    }
    case 'undo':
    case 'redo': {
      const isUndo = action.kind === 'undo'
      const [from, to] = isUndo ? [past, future] : [future, past]
      const next = from.at(-1)
      if (next === undefined) return state
      const [left, added] = [from.slice(0, -1), [...to, action.before]]
      return {
        ...withTyped(state, next, action),
        ...(isUndo ? { past: left, future: added } : { past: added, future: left }),
        last: { tag: '', at: 0 },
      }
    }
    case 'send':
      return typed === null ? state : { ...state, sent: [...state.sent, typed].slice(-MAX_SENT) }
    case 'save':
      return typed === action.value
        ? { ...state, typed: null, version: null, sent: [] }
        : { ...state, version: action.version, sent: [] }
    case 'conflict':
      return { ...state, conflict: action.theirs }
    case 'keep-mine':
      return { ...state, version: action.version, sent: [], conflict: null }
    case 'settle': {
      const { remaining } = action
      if (remaining !== null && remaining === typed) return state
      return { ...openedDraft(null), ...(remaining !== null && { typed: remaining, version: state.version }) }
    }
  }
}

/** Later changes have the version of the first change. */
function withTyped<Value, Theirs>(
  state: DraftState<Value, Theirs>,
  next: Value,
  { version, isUnchanged }: Basis<Value>,
): DraftState<Value, Theirs> {
  if (isUnchanged(next)) return { ...state, typed: null, version: null, sent: [] }
  return { ...state, typed: next, version: state.typed === null ? version : state.version }
}
