ALTER TABLE "payment_attempts" ADD COLUMN "phone_masked" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "payer_name" text;--> statement-breakpoint
-- The recipient of a settled refund can be erased; everything else of it stays.
CREATE OR REPLACE FUNCTION check_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attempt payment_attempts%ROWTYPE;
  given bigint;
  corrected bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a refund is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state IN ('done', 'failed') AND NEW.recipient IS NULL AND NEW.recipient_name IS NULL
    AND to_jsonb(NEW) - 'recipient' - 'recipient_name' = to_jsonb(OLD) - 'recipient' - 'recipient_name'
  THEN
    RETURN NEW;
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
CREATE OR REPLACE FUNCTION check_unmatched_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a refund is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state IN ('done', 'failed') AND NEW.recipient IS NULL AND NEW.recipient_name IS NULL
    AND to_jsonb(NEW) - 'recipient' - 'recipient_name' = to_jsonb(OLD) - 'recipient' - 'recipient_name'
  THEN
    RETURN NEW;
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
