ALTER TABLE "variants" ADD COLUMN "former_cost_cents" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "former_cost_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cheques" ADD COLUMN "recorded_by" bigint;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_recorded_by_staff_members_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Prices are compared with the highest cost of the last 90 days, so that a cost that is lowered first passes nothing.
CREATE FUNCTION keep_former_cost() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  highest integer := greatest(OLD.cost_cents, CASE WHEN OLD.former_cost_until > now() THEN OLD.former_cost_cents END);
BEGIN
  IF highest IS NOT NULL AND (NEW.cost_cents IS NULL OR NEW.cost_cents < highest) THEN
    NEW.former_cost_cents := highest;
    NEW.former_cost_until := CASE WHEN OLD.former_cost_until > now() AND OLD.former_cost_cents = highest
      THEN OLD.former_cost_until ELSE now() + interval '90 days' END;
  ELSE
    NEW.former_cost_cents := NULL;
    NEW.former_cost_until := NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER variants_former_cost BEFORE UPDATE OF cost_cents ON variants FOR EACH ROW EXECUTE FUNCTION keep_former_cost();
