CREATE TABLE "bank_transfers" (
	"reference" text PRIMARY KEY NOT NULL,
	"paid_on" date NOT NULL,
	"operator" text NOT NULL,
	"note" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_type_known";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_ids_of_type";--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "payment_type" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_type_known" CHECK ("payment_attempts"."payment_type" IN (1, 2, 3));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_ids_of_type" CHECK (CASE "payment_attempts"."payment_type"
        WHEN 1 THEN num_nonnulls("payment_attempts"."card_brand", "payment_attempts"."card_last_four", "payment_attempts"."setup_reference", "payment_attempts"."authentication_id", "payment_attempts"."return_secret_hash", "payment_attempts"."authorising_at") = 0
        WHEN 3 THEN num_nonnulls("payment_attempts"."phone", "payment_attempts"."merchant_request_id", "payment_attempts"."checkout_request_id", "payment_attempts"."card_brand", "payment_attempts"."card_last_four", "payment_attempts"."setup_reference", "payment_attempts"."authentication_id", "payment_attempts"."return_secret_hash", "payment_attempts"."authorising_at") = 0
          AND "payment_attempts"."by_hand" AND "payment_attempts"."state" = 'paid' AND "payment_attempts"."receipt" IS NOT NULL
        ELSE num_nonnulls("payment_attempts"."phone", "payment_attempts"."merchant_request_id", "payment_attempts"."checkout_request_id") = 0 AND NOT "payment_attempts"."by_hand" END);--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_type_known" CHECK ("unmatched_payments"."payment_type" IN (1, 3));--> statement-breakpoint
CREATE TRIGGER bank_transfers_keep BEFORE UPDATE OR DELETE ON bank_transfers
  FOR EACH ROW EXECUTE FUNCTION keep_as_written();
--> statement-breakpoint
-- A card is asked for what is due, M-Pesa for that or a part of it. Money that came in is what came in.
CREATE OR REPLACE FUNCTION check_attempt_amount() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due bigint;
BEGIN
  SELECT o.total_cents - m.received_cents + m.given_cents INTO due
    FROM orders o JOIN order_money m ON m.order_id = o.id WHERE o.id = NEW.order_id;
  IF NEW.state <> 'paid' AND (NEW.amount_cents > coalesce(due, 0) OR (NEW.payment_type <> 1 AND NEW.amount_cents <> due)) THEN
    RAISE EXCEPTION 'an attempt is for what is due for its order' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
