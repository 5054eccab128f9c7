CREATE TABLE "unmatched_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_receipt" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"receipt" text,
	"result_code" text,
	"note" text NOT NULL,
	"operator" text NOT NULL,
	"approval_id" bigint,
	"requested_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"provider_reference" text,
	"recipient" text,
	"recipient_name" text,
	"next_query_at" timestamp with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "unmatched_refunds_kind_known" CHECK ("unmatched_refunds"."kind" IN ('refund', 'reversal')),
	CONSTRAINT "unmatched_refunds_state_known" CHECK ("unmatched_refunds"."state" IN ('requested', 'sent', 'unknown', 'done', 'failed')),
	CONSTRAINT "unmatched_refunds_amount" CHECK ("unmatched_refunds"."amount_cents" > 0),
	CONSTRAINT "unmatched_refunds_settled" CHECK (("unmatched_refunds"."state" IN ('done', 'failed')) = ("unmatched_refunds"."settled_at" IS NOT NULL)),
	CONSTRAINT "unmatched_refunds_done_has_receipt" CHECK ("unmatched_refunds"."state" <> 'done' OR "unmatched_refunds"."receipt" IS NOT NULL)
);
--> statement-breakpoint
DROP INDEX "payment_refunds_open";
--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "recipient" text;
--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "recipient_reason" text;
--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "recipient_name" text;
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "provider_reference" text;
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "recipient" text;
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "recipient_name" text;
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "next_query_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "queries" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "refund_id" text;
--> statement-breakpoint
ALTER TABLE "unmatched_refunds" ADD CONSTRAINT "unmatched_refunds_payment_receipt_unmatched_payments_receipt_fk" FOREIGN KEY ("payment_receipt") REFERENCES "public"."unmatched_payments"("receipt") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "unmatched_refunds_open" ON "unmatched_refunds" USING btree ("requested_at") WHERE "unmatched_refunds"."state" IN ('requested', 'sent', 'unknown');
--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_refunds_once" ON "unmatched_refunds" USING btree ("payment_receipt") WHERE "unmatched_refunds"."state" <> 'failed';
--> statement-breakpoint
CREATE INDEX "unmatched_refunds_payment" ON "unmatched_refunds" USING btree ("payment_receipt");
--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_refunds_receipt" ON "unmatched_refunds" USING btree ("receipt");
--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_refunds_provider_reference" ON "unmatched_refunds" USING btree ("provider_reference");
--> statement-breakpoint
CREATE INDEX "payment_refunds_open" ON "payment_refunds" USING btree ("requested_at") WHERE "payment_refunds"."state" IN ('requested', 'sent', 'unknown');
--> statement-breakpoint
-- These only allow more than what they replace, or say something of columns that the release before leaves empty.
DO $$ BEGIN
  ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";
  ALTER TABLE "payment_refunds" DROP CONSTRAINT "payment_refunds_state_known";
  ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" IN ('placed', 'status', 'released', 'payment', 'part-payment', 'payment-waiting', 'refund-due', 'refunded', 'request', 'answer')) NOT VALID;
  ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_state_known" CHECK ("payment_refunds"."state" IN ('requested', 'sent', 'unknown', 'done', 'failed'));
  ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_not_matched_while_refunded" CHECK ("unmatched_payments"."refund_id" IS NULL OR "unmatched_payments"."resolution" IS NULL OR "unmatched_payments"."resolution" = 'returned') NOT VALID;
  CREATE UNIQUE INDEX "payment_refunds_provider_reference" ON "payment_refunds" USING btree ("provider_reference");
END $$;
--> statement-breakpoint
-- A settled refund of money without an order stays, like one of an order (check_refund).
CREATE FUNCTION check_unmatched_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a refund is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD.state IN ('done', 'failed') OR NEW.payment_receipt <> OLD.payment_receipt
    OR NEW.amount_cents <> OLD.amount_cents OR NEW.kind <> OLD.kind)
  THEN
    RAISE EXCEPTION 'a refund stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT amount_cents INTO paid FROM unmatched_payments WHERE receipt = NEW.payment_receipt FOR UPDATE;
  IF NEW.amount_cents > paid THEN
    RAISE EXCEPTION 'no more is given back than was paid' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER unmatched_refunds_check BEFORE INSERT OR UPDATE OR DELETE ON unmatched_refunds
  FOR EACH ROW EXECUTE FUNCTION check_unmatched_refund();
