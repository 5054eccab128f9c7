
-- It allows all that the release before writes.
DO $$ BEGIN
ALTER TABLE "pick_list_lines" DROP CONSTRAINT "pick_list_lines_decision_known";
END $$;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "is_message" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD COLUMN "waits_for_rest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- It allows all that the release before writes.
DO $$ BEGIN
ALTER TABLE "pick_list_lines" ADD CONSTRAINT "pick_list_lines_decision_known" CHECK ("pick_list_lines"."short_decision" IN ('later', 'hold', 'off'));
END $$;