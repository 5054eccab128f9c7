/** What a process that is about to end says to its balancer and its clients. */
export class ProcessState {
  /** True from the signal to end on: it gets no further requests, and still answers those that come. */
  isDraining = false
}
