/** The state of an ending process, for its load balancer and its clients. */
export class ProcessState {
  /**
   * True from the signal to end on: the load balancer sends no further requests, but arriving requests are still
   * served.
   */
  isDraining = false
}
