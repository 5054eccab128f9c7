CREATE TABLE "operator_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"operator" text NOT NULL,
	"command" text NOT NULL,
	"given" jsonb NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"receipt" text,
	"result_code" text,
	"note" text NOT NULL,
	"operator" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_refunds_kind_known" CHECK ("payment_refunds"."kind" IN ('refund', 'reversal', 'by-hand')),
	CONSTRAINT "payment_refunds_state_known" CHECK ("payment_refunds"."state" IN ('requested', 'done', 'failed', 'unknown')),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_cents" > 0),
	CONSTRAINT "payment_refunds_settled" CHECK (("payment_refunds"."state" IN ('done', 'failed')) = ("payment_refunds"."settled_at" IS NOT NULL)),
	CONSTRAINT "payment_refunds_done_has_receipt" CHECK ("payment_refunds"."state" <> 'done' OR "payment_refunds"."receipt" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "card_last_four" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "setup_reference" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "authentication_id" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "return_secret_hash" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "authorising_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "searched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_actions_at" ON "operator_actions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payment_refunds_attempt" ON "payment_refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_receipt" ON "payment_refunds" USING btree ("receipt");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_setup" ON "payment_attempts" USING btree ("setup_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_authentication" ON "payment_attempts" USING btree ("authentication_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_return" ON "payment_attempts" USING btree ("return_secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_payment" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."state" = 'paid' AND NOT "payment_attempts"."needs_refund_review";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_type_known" CHECK ("payment_attempts"."payment_type" IN (1, 2));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount_cents" > 0 AND "payment_attempts"."amount_cents" % 100 = 0);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_last_four" CHECK ("payment_attempts"."card_last_four" ~ '^[0-9]{4}$');--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_ids_of_type" CHECK (CASE "payment_attempts"."payment_type"
        WHEN 1 THEN num_nonnulls("payment_attempts"."card_brand", "payment_attempts"."card_last_four", "payment_attempts"."setup_reference", "payment_attempts"."authentication_id", "payment_attempts"."return_secret_hash", "payment_attempts"."authorising_at") = 0
        ELSE num_nonnulls("payment_attempts"."phone", "payment_attempts"."merchant_request_id", "payment_attempts"."checkout_request_id") = 0 AND NOT "payment_attempts"."by_hand" END);--> statement-breakpoint
-- An attempt is for the whole amount of its order, and what names it at the provider is given once.
CREATE FUNCTION check_attempt_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount_cents IS DISTINCT FROM (SELECT total_cents FROM orders WHERE id = NEW.order_id) THEN
    RAISE EXCEPTION 'an attempt is for the whole amount of its order' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_whole_amount BEFORE INSERT ON payment_attempts
  FOR EACH ROW EXECUTE FUNCTION check_attempt_amount();
--> statement-breakpoint
CREATE FUNCTION keep_attempt_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.order_id <> OLD.order_id OR NEW.amount_cents <> OLD.amount_cents OR NEW.payment_type <> OLD.payment_type
    OR NEW.checkout_request_id IS DISTINCT FROM coalesce(OLD.checkout_request_id, NEW.checkout_request_id)
    OR NEW.merchant_request_id IS DISTINCT FROM coalesce(OLD.merchant_request_id, NEW.merchant_request_id)
    OR NEW.setup_reference IS DISTINCT FROM coalesce(OLD.setup_reference, NEW.setup_reference)
    OR NEW.authentication_id IS DISTINCT FROM coalesce(OLD.authentication_id, NEW.authentication_id)
  THEN
    RAISE EXCEPTION 'an attempt stays with its order, amount and names' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_keep_names BEFORE UPDATE ON payment_attempts
  FOR EACH ROW EXECUTE FUNCTION keep_attempt_names();
--> statement-breakpoint
-- An order is paid exactly when its ledger says so, to the cent: judged when the transaction ends.
CREATE FUNCTION check_order_and_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  which text := CASE TG_TABLE_NAME WHEN 'orders' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'order_id' END;
  is_paid boolean;
  has_payment boolean;
BEGIN
  SELECT o.payment_status IS NOT DISTINCT FROM 2,
    EXISTS (SELECT 1 FROM payment_attempts a WHERE a.order_id = o.id AND a.state = 'paid' AND a.amount_cents = o.total_cents)
    INTO is_paid, has_payment FROM orders o WHERE o.id = which;
  IF is_paid IS DISTINCT FROM has_payment AND is_paid IS NOT NULL THEN
    RAISE EXCEPTION 'an order is paid exactly when its ledger says so' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_follow_ledger AFTER INSERT OR UPDATE OF payment_status, total_cents ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.payment_status = 2) EXECUTE FUNCTION check_order_and_ledger();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payment_attempts_lead_orders AFTER INSERT OR UPDATE OF state ON payment_attempts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION check_order_and_ledger();
--> statement-breakpoint
-- No more is given back than was paid, and what was given back stays written.
CREATE FUNCTION check_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attempt payment_attempts%ROWTYPE;
  given bigint;
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
  IF attempt.state IS DISTINCT FROM 'paid' OR (NEW.state <> 'failed' AND given + NEW.amount_cents > attempt.amount_cents) THEN
    RAISE EXCEPTION 'no more is given back than was paid' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_refunds_check BEFORE INSERT OR UPDATE OR DELETE ON payment_refunds
  FOR EACH ROW EXECUTE FUNCTION check_refund();
--> statement-breakpoint
-- What providers said is kept as they said it.
CREATE FUNCTION keep_as_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was written stays written' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_events_keep BEFORE UPDATE OR DELETE ON payment_events
  FOR EACH ROW EXECUTE FUNCTION keep_as_written();
