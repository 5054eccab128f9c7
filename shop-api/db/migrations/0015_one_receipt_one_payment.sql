CREATE TABLE "payment_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"operator" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_corrections_amount" CHECK ("payment_corrections"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
DROP INDEX "payment_attempts_one_payment";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "receipt_heard_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "named_receipt" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "counted_with" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "nothing_taken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "payer_name" text;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "named_order_no" bigint;--> statement-breakpoint
UPDATE "unmatched_payments" SET "named_order_no" =
  substring(upper(regexp_replace("account_reference", '[[:space:]._/#-]', '', 'g')) from '^(?:FUMA)?0*([0-9]{1,12})$')::bigint;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "heard_at" timestamp with time zone;--> statement-breakpoint
UPDATE "unmatched_payments" SET "heard_at" = "paid_at";--> statement-breakpoint
ALTER TABLE "unmatched_payments" ALTER COLUMN "heard_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "source" text DEFAULT 'confirmation' NOT NULL;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ALTER COLUMN "source" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "return_receipt" text;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "operator" text;--> statement-breakpoint
ALTER TABLE "payment_corrections" ADD CONSTRAINT "payment_corrections_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_corrections_attempt" ON "payment_corrections" USING btree ("attempt_id");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_counted_with" FOREIGN KEY ("counted_with") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unmatched_payments_waiting" ON "unmatched_payments" USING btree ("heard_at") WHERE "unmatched_payments"."resolved_at" IS NULL;--> statement-breakpoint
CREATE INDEX "unmatched_payments_named" ON "unmatched_payments" USING btree ("named_order_no") WHERE "unmatched_payments"."named_order_no" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_payments_return" ON "unmatched_payments" USING btree ("return_receipt");--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP COLUMN "needs_refund_review";--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" IN ('placed', 'status', 'payment', 'part-payment', 'payment-waiting', 'refund-due', 'request', 'answer'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_counted_once" CHECK ("payment_attempts"."counted_with" IS NULL OR ("payment_attempts"."state" = 'paid' AND "payment_attempts"."receipt" IS NULL));--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_source_known" CHECK ("unmatched_payments"."source" IN ('confirmation', 'recorded'));--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_resolution_known" CHECK (("unmatched_payments"."resolved_at" IS NULL) = ("unmatched_payments"."resolution" IS NULL) AND "unmatched_payments"."resolution" IN ('order', 'account', 'returned', 'closed')
        AND ("unmatched_payments"."resolution" = 'order') = ("unmatched_payments"."order_id" IS NOT NULL) AND ("unmatched_payments"."resolution" = 'account') = ("unmatched_payments"."company_id" IS NOT NULL)
        AND ("unmatched_payments"."resolution" = 'returned') = ("unmatched_payments"."return_receipt" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_amount" CHECK ("unmatched_payments"."amount_cents" >= 0);--> statement-breakpoint
UPDATE payment_attempts SET receipt_heard_at = settled_at WHERE receipt IS NOT NULL;--> statement-breakpoint
-- What the provider's callbacks have named stands in the events they left.
UPDATE payment_attempts a SET named_receipt = e.receipt
FROM (
  SELECT DISTINCT ON (attempt_id) attempt_id, facts ->> 'receipt' AS receipt FROM payment_events
  WHERE source = 'callback' AND facts ->> 'resultCode' = '0' AND facts ->> 'receipt' IS NOT NULL
    AND outcome IN ('applied', 'repeated', 'receipt-added')
  ORDER BY attempt_id, id
) e
WHERE e.attempt_id = a.id AND a.payment_type = 1;--> statement-breakpoint
-- A prompt that only a paybill confirmation called paid: the confirmation is a payment by hand, the prompt was not heard of.
UPDATE payment_attempts a SET by_hand = true
WHERE a.payment_type = 1 AND a.state = 'paid' AND a.receipt IS NOT NULL AND NOT a.by_hand
  AND EXISTS (SELECT 1 FROM payment_events e WHERE e.attempt_id = a.id AND e.source = 'paybill' AND e.outcome = 'applied')
  AND NOT EXISTS (
    SELECT 1 FROM payment_events e
    WHERE e.attempt_id = a.id AND e.source IN ('callback', 'query') AND e.facts ->> 'resultCode' = '0'
      AND e.outcome <> 'ignored-mismatch'
  );--> statement-breakpoint
-- A receipt stands in one list: what the ledger has does not wait for anybody.
UPDATE unmatched_payments u SET resolved_at = now(), resolution = 'order', order_id = a.order_id, operator = 'migration',
  note = 'The same receipt stands in the ledger.'
FROM payment_attempts a WHERE a.receipt = u.receipt AND u.resolved_at IS NULL;--> statement-breakpoint
CREATE TRIGGER payment_corrections_keep BEFORE UPDATE OR DELETE ON payment_corrections
  FOR EACH ROW EXECUTE FUNCTION keep_as_written();
--> statement-breakpoint
-- The ledger's money, a row for each payment that came in. Every sum reads it here: what was counted by mistake is taken
-- off, and a prompt whose money another row holds is left out. left_cents: what may still be given back of it.
CREATE VIEW payment_money AS
SELECT a.id AS attempt_id, a.order_id, a.no, a.payment_type, a.by_hand, a.receipt, a.settled_at, a.amount_cents,
  coalesce(c.corrected, 0)::bigint AS corrected_cents,
  (a.amount_cents - coalesce(c.corrected, 0))::bigint AS net_cents,
  coalesce(r.given, 0)::bigint AS given_cents,
  coalesce(r.done, 0)::bigint AS refunded_cents,
  greatest(0, a.amount_cents - coalesce(c.corrected, 0) - coalesce(r.given, 0))::bigint AS left_cents
FROM payment_attempts a
LEFT JOIN LATERAL (SELECT sum(amount_cents) AS corrected FROM payment_corrections WHERE attempt_id = a.id) c ON true
LEFT JOIN LATERAL (
  SELECT sum(amount_cents) FILTER (WHERE state <> 'failed') AS given, sum(amount_cents) FILTER (WHERE state = 'done') AS done
  FROM payment_refunds WHERE attempt_id = a.id
) r ON true
WHERE a.state = 'paid' AND a.counted_with IS NULL;
--> statement-breakpoint
-- What came in for an order, what is still due, and what is to be given back. Up to a shilling too much is kept.
CREATE VIEW order_money AS
SELECT o.id AS order_id, s.received_cents, s.given_cents, s.refunded_cents,
  (CASE WHEN o.status = 5 OR o.payment_status IS NOT DISTINCT FROM 2 OR o.credit_terms_days IS NOT NULL THEN 0
    ELSE greatest(0, o.total_cents - s.received_cents + s.given_cents) END)::bigint AS due_cents,
  (CASE WHEN o.status = 5 OR o.credit_terms_days IS NOT NULL THEN greatest(0, s.received_cents - s.given_cents)
    WHEN s.received_cents - s.given_cents - o.total_cents + o.credited_cents <= 100 THEN 0
    ELSE s.received_cents - s.given_cents - o.total_cents + o.credited_cents END)::bigint AS to_give_back_cents
FROM orders o
CROSS JOIN LATERAL (
  SELECT coalesce(sum(net_cents), 0)::bigint AS received_cents, coalesce(sum(least(given_cents, net_cents)), 0)::bigint AS given_cents,
    coalesce(sum(refunded_cents), 0)::bigint AS refunded_cents
  FROM payment_money WHERE order_id = o.id
) s;
--> statement-breakpoint
-- The same row by row: what is to be given back is given of the latest payments first.
CREATE VIEW received_payments AS
SELECT m.*,
  least(m.left_cents, greatest(0, o.to_give_back_cents - coalesce(sum(m.left_cents)
    OVER (PARTITION BY m.order_id ORDER BY m.settled_at DESC, m.no DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::bigint
    AS to_give_back_cents
FROM payment_money m JOIN order_money o ON o.order_id = m.order_id;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_paid_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a paid attempt is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state <> 'paid' OR NEW.order_id <> OLD.order_id OR NEW.amount_cents <> OLD.amount_cents
    OR NEW.settled_at IS DISTINCT FROM OLD.settled_at
    OR (OLD.receipt IS NOT NULL AND NEW.receipt IS DISTINCT FROM OLD.receipt)
    OR (OLD.named_receipt IS NOT NULL AND NEW.named_receipt IS DISTINCT FROM OLD.named_receipt)
    OR (OLD.counted_with IS NULL AND NEW.counted_with IS NOT NULL)
  THEN
    RAISE EXCEPTION 'a paid attempt stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- An attempt that is begun is for what is due. Money that came in is what came in.
CREATE OR REPLACE FUNCTION check_attempt_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'paid' AND NEW.amount_cents IS DISTINCT FROM (
    SELECT o.total_cents - m.received_cents + m.given_cents FROM orders o JOIN order_money m ON m.order_id = o.id
    WHERE o.id = NEW.order_id
  ) THEN
    RAISE EXCEPTION 'an attempt is for what is due for its order' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
ALTER TRIGGER payment_attempts_whole_amount ON payment_attempts RENAME TO payment_attempts_amount_due;
--> statement-breakpoint
CREATE FUNCTION check_counted_with() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM payment_attempts p WHERE p.id = NEW.counted_with AND p.order_id = NEW.order_id
      AND p.state = 'paid' AND p.counted_with IS NULL AND p.id <> NEW.id
  ) THEN
    RAISE EXCEPTION 'money is counted with a payment of the same order' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payment_attempts_counted_with_payment AFTER INSERT OR UPDATE OF counted_with ON payment_attempts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.counted_with IS NOT NULL) EXECUTE FUNCTION check_counted_with();
--> statement-breakpoint
-- An order is paid exactly when what came in reaches its total: judged when the transaction ends.
CREATE OR REPLACE FUNCTION check_order_and_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  which text := CASE TG_TABLE_NAME WHEN 'orders' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'order_id' END;
  is_paid boolean;
  is_covered boolean;
BEGIN
  SELECT o.payment_status IS NOT DISTINCT FROM 2, m.received_cents - m.given_cents >= o.total_cents
    INTO is_paid, is_covered FROM orders o JOIN order_money m ON m.order_id = o.id WHERE o.id = which;
  IF (TG_TABLE_NAME = 'orders' AND is_paid AND NOT is_covered) OR (is_covered AND NOT is_paid) THEN
    RAISE EXCEPTION 'an order is paid exactly when its ledger says so' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER payment_attempts_lead_orders ON payment_attempts;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payment_attempts_lead_orders AFTER INSERT OR UPDATE OF state, counted_with ON payment_attempts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION check_order_and_ledger();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attempt payment_attempts%ROWTYPE;
  given bigint;
  corrected bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a refund is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD.state IN ('done', 'failed') OR NEW.attempt_id <> OLD.attempt_id
    OR NEW.amount_cents <> OLD.amount_cents OR NEW.kind <> OLD.kind)
  THEN
    RAISE EXCEPTION 'a refund stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT * INTO attempt FROM payment_attempts WHERE id = NEW.attempt_id FOR UPDATE;
  SELECT coalesce(sum(amount_cents), 0) INTO given FROM payment_refunds
    WHERE attempt_id = NEW.attempt_id AND id <> NEW.id AND state <> 'failed';
  SELECT coalesce(sum(amount_cents), 0) INTO corrected FROM payment_corrections WHERE attempt_id = NEW.attempt_id;
  IF attempt.state IS DISTINCT FROM 'paid' OR attempt.counted_with IS NOT NULL
    OR (NEW.state <> 'failed' AND TG_OP = 'INSERT' AND given + NEW.amount_cents > attempt.amount_cents - corrected)
    OR (NEW.state <> 'failed' AND given + NEW.amount_cents > attempt.amount_cents)
  THEN
    RAISE EXCEPTION 'no more is given back than was paid' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- No more is taken off a payment than it was counted with.
CREATE FUNCTION check_correction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attempt payment_attempts%ROWTYPE;
  corrected bigint;
BEGIN
  SELECT * INTO attempt FROM payment_attempts WHERE id = NEW.attempt_id FOR UPDATE;
  SELECT coalesce(sum(amount_cents), 0) INTO corrected FROM payment_corrections WHERE attempt_id = NEW.attempt_id;
  IF attempt.state IS DISTINCT FROM 'paid' OR attempt.counted_with IS NOT NULL
    OR corrected + NEW.amount_cents > attempt.amount_cents
  THEN
    RAISE EXCEPTION 'no more is corrected than was counted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_corrections_check BEFORE INSERT ON payment_corrections
  FOR EACH ROW EXECUTE FUNCTION check_correction();
