ALTER TABLE "families" drop column "search_vector";--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', translate(cluster_name, './_@:', '     ')), 'A')
        || setweight(to_tsvector('english', translate(search_text, './_@:', '     ')), 'B')) STORED;