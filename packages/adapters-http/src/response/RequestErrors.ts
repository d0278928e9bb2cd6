/** A person may do something else now than when the request began. */
export class RightsChanged {
  readonly _tag = "RightsChanged"
}

/** A request that changes something came with a session, but not from a page of this origin. */
export class ForeignOrigin {
  readonly _tag = "ForeignOrigin"
}

/** A page sent a form of which the publishable key does not list the origin, or kept its origin to itself. */
export class UnlistedOrigin {
  readonly _tag = "UnlistedOrigin"
}

/** A browser cannot keep a session over plain HTTP from elsewhere. */
export class NeedsTls {
  readonly _tag = "NeedsTls"
}

/** A proxy passed the request on as one to the own machine, and no setting says where browsers reach the server. */
export class NeedsBaseUrl {
  readonly _tag = "NeedsBaseUrl"
}

/** Browsers have passkeys for host names, and the server was reached at an address without one. */
export class NeedsHostName {
  readonly _tag = "NeedsHostName"
}

/** The request budget that counts the request is used up. */
export class BudgetSpent {
  readonly _tag = "BudgetSpent"
}
